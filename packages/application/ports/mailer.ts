export interface Mail {
  readonly to: readonly string[];
  /** Shown in place of the product's name. The sender address is always the product's. */
  readonly fromName?: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments?: readonly {
    readonly name: string;
    readonly type: string;
    readonly content: Uint8Array;
    /** A picture that the text shows as `cid:` and this name. */
    readonly shownAs?: string;
  }[];
}

export interface Mailer {
  /** `key` makes a repeated send of the same mail harmless if the provider supports it; returns the provider's message id. */
  send(mail: Mail, key: string): Promise<string>;
}
