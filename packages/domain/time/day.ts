/** A calendar day, `yyyy-MM-dd`, without a time or a zone: days compare as text. */
export type Day = string;
