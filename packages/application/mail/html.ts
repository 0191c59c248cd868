/** Text escaped for HTML, so that nothing people type becomes markup. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A mail that any client shows well: one column, system fonts, no pictures to load. */
export function mailPage(paragraphs: readonly string[], foot: string, above = ''): string {
  const body = above + paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${paragraph}</p>`).join('');
  return `<!doctype html><html lang="en"><body style="margin:0;background:#eef3f7"><div style="max-width:560px;margin:0 auto;padding:32px 28px;background:#ffffff;font:16px/1.5 system-ui,sans-serif;color:#1c2430">${body}<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #c9d0d9;font-size:13px;color:#5b6675">${foot}</p></div></body></html>`;
}

/** Labels with their values beside them, such as the amounts of an invoice. */
export function factsTable(rows: readonly { readonly label: string; readonly value: string; readonly strong?: boolean }[]): string {
  const line = (strong = false) => `padding:6px 0;border-bottom:1px solid #c9d0d9${strong ? ';font-weight:600' : ''}`;
  const lines = rows.map(
    ({ label, value, strong }) =>
      `<tr><td style="${line(strong)}">${escapeHtml(label)}</td><td style="${line(strong)};text-align:right">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" style="width:100%;border-collapse:collapse;font-size:15px">${lines.join('')}</table>`;
}

/** A picture that is attached to the mail under this name. */
export function shownPicture(shownAs: string, says: string): string {
  return `<img src="cid:${shownAs}" alt="${escapeHtml(says)}" style="display:block;max-width:160px;max-height:64px;margin:0 0 20px">`;
}

export function button(label: string, link: string): string {
  return `<a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 22px;border-radius:6px;background:#0f4c81;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a>`;
}
