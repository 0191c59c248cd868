export interface ReadCode {
  readonly text: string;
  readonly format: string;
}

export interface Asked {
  readonly key: string;
  readonly picture: ImageData;
}

export type Answered = { readonly key: string } & ({ readonly codes: readonly ReadCode[] } | { readonly why: string });
