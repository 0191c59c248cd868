import { expect, it } from 'vitest';
import { whyNoCamera } from './why-no-camera.ts';

it.each`
  error                     | says
  ${'NotAllowedError'}      | ${/Allow it in the settings/}
  ${'NotFoundError'}        | ${/has no camera/}
  ${'NotReadableError'}     | ${/Another app uses the camera/}
  ${'OverconstrainedError'} | ${/Choose another one/}
  ${'SecurityError'}        | ${/https/}
  ${'AbortError'}           | ${/could not be opened/}
`('$error says what to do', ({ error, says }) => {
  expect(whyNoCamera(error)).toMatch(says);
});
