/** Puts a mark before the title of a hidden tab, until it is looked at. */
export function markTitle(mark: string): void {
  if (document.visibilityState === 'visible') return;
  const title = document.title.replace(/^[✓✗] /, '');
  document.title = `${mark} ${title}`;
  const unmark = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', unmark);
    document.title = document.title.replace(/^[✓✗] /, '');
  };
  document.addEventListener('visibilitychange', unmark);
}
