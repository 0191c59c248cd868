import { configure } from '@testing-library/react';

// A screen may take longer than the second of the library to draw while other files run.
configure({ asyncUtilTimeout: 15_000 });
