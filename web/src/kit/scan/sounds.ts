import { keep, kept } from '../../session/stored.ts';

/** A short sound for a right scan, and another for a wrong one. They are never the only sign, and each person can switch them off. */
export function play(state: 'right' | 'wrong'): void {
  if (!isSoundOn()) return;
  makeReady();
  if (context === undefined) return;
  // Made before the person did anything, it is silent until now.
  if (context.state === 'suspended') void context.resume();
  const { pitch, seconds, wave } = tones[state];
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.type = wave;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(loudness, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(silence, context.currentTime + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + seconds);
}

/** The first sound of a page takes some fifty milliseconds to set up. Done before the first scan, that scan is answered as fast as others. */
export function makeReady(): void {
  if (isSoundOn() && typeof AudioContext === 'function') context ??= new AudioContext();
}

let context: AudioContext | undefined;

const tones = {
  right: { pitch: 1_046, seconds: 0.09, wave: 'sine' },
  wrong: { pitch: 196, seconds: 0.3, wave: 'square' },
} as const;
const loudness = 0.2;
const silence = 0.001;

export function isSoundOn(): boolean {
  return kept<boolean>('scanSound') !== false;
}

export function setSound(on: boolean): void {
  keep('scanSound', on);
}
