/**
 * Copies the text of a field, also over plain http, where a page has no clipboard of its own. The field's text stays selected.
 * @returns whether it is copied; if not, the keys of the system do it
 */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  field.focus();
  field.select();
  // Undefined over plain http.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  try {
    if (!clipboard) return document.execCommand('copy');
    await clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand('copy'); // The user, or the system, has refused the clipboard.
  }
}
