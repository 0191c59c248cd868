import { expect, it } from 'vitest';
import { programIn } from './other-version.ts';

it.each`
  html                                                                             | program
  ${'<head><script type="module" crossorigin src="/assets/main-a1.js"></script>'}  | ${'/assets/main-a1.js'}
  ${'<script src="/assets/main-b2.js" crossorigin="" type="module"></script>'}     | ${'/assets/main-b2.js'}
  ${'<script>theme()</script><script type="module" src="/src/main.tsx"></script>'} | ${'/src/main.tsx'}
  ${'<html><h1>Sign in to the Wi-Fi</h1><script src="/portal.js"></script>'}       | ${null}
  ${''}                                                                            | ${null}
`('the program of $html is $program', ({ html, program }) => {
  expect(programIn(html)).toBe(program);
});
