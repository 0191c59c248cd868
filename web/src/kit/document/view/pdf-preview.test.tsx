import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { texts } from '../../texts.ts';
import { PdfPreview } from './pdf-preview.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:paper', revokeObjectURL: () => undefined }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (file: { readonly name: string; readonly blob: Blob } | null, problem?: string) =>
  render(<PdfPreview title="Sales Invoice SI/1" file={file} problem={problem} onClose={() => undefined} />);

it('says that it is loading until there is a print or a reason why not', async () => {
  show(null);
  await screen.findByText(texts.loading);
  cleanup();
  show(null, 'Enter the LUT number first');
  expect((await screen.findByRole('alert')).textContent).toBe('Enter the LUT number first');
  expect(screen.queryByText(texts.loading)).toBeNull();
  cleanup();
  show({ name: 'SI-1.pdf', blob: new Blob(['%PDF']) });
  await screen.findByText('Open to print');
  expect(screen.queryByText(texts.loading)).toBeNull();
});
