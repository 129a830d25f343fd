/** Lets the browser save what is at a URL of the service, under the name that the answer gives it. */
export function saveFrom(url: string): void {
  click(url, '');
}

/** Lets the browser save a file that the page has made. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  click(url, name);
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function click(href: string, download: string): void {
  Object.assign(document.createElement('a'), { href, download }).click();
}
