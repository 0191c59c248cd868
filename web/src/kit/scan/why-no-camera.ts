/** Why the camera gives no picture, by the name of the browser's error, and what to do. */
export function whyNoCamera(error: string): string {
  return reasons[error] ?? 'The camera could not be opened. Close other apps that use it, then open it again';
}

const reasons: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The browser may not use the camera. Allow it in the settings of this page (the sign before the address), then open the camera again',
  NotFoundError: 'This device has no camera. Use a hand scanner, or type the code',
  OverconstrainedError: 'This camera is gone. Choose another one',
  NotReadableError: 'Another app uses the camera. Close it, then open the camera again',
  SecurityError: 'The browser gives the camera only to a page opened with https://. Open the secure address, or type the code',
};
