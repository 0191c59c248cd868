/** How a function becomes one file, for whoever bundles it: the cloud app, and the bench that weighs it. */
export const bundle = {
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  /** Some packages inside are CommonJS and call require. */
  banner: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  loader: { '.ttf': 'binary' },
} as const;
