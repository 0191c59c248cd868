/** Loads the page that was asked for as soon as the server answers. */
async function look() {
  const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null);
  if (answer !== null && answer.status < 500) location.reload();
  else setTimeout(look, 3_000);
}

void look();
