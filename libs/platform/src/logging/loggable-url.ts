/** Longest logged part of a URL; it is truncated before anything else reads it. */
const MAX_URL_LENGTH = 2_000;

/** A path segment that is a name or an id; shorter than any signed token. */
const PATH_PART = /^[\w.-]{0,64}$/;

/** A name of a query parameter: letters only, so that it cannot be a key itself. */
const PARAMETER_NAME = /^[a-z][a-z_-]{0,31}$/i;

/** Query parameters whose values are logged: paging and sizes, never identities. */
const SHOWN_PARAMETERS = new Set(['page', 'pageSize', 'width', 'height', 'EIO', 'transport']);
const SHOWN_VALUE = /^[\w.-]{0,32}$/;

const REDACTED = '[redacted]';

/**
 * The loggable part of a URL: names and ids in its path, names of its query parameters, and values of a few parameters without
 * secrets. All else is omitted unread, so that the naming and encoding of a secret do not matter.
 */
export function loggableUrl(url: string): string {
  const isCut = url.length > MAX_URL_LENGTH;
  const [path, ...query] = (isCut ? url.slice(0, MAX_URL_LENGTH) : url).split('?');
  const parts = path.split('/').map((part) => (PATH_PART.test(part) ? part : REDACTED));
  const parameters =
    query.length > 0 ? `?${query.join('?').split('&').map(loggableParameter).join('&')}` : '';
  return `${parts.join('/')}${parameters}${isCut ? '…' : ''}`;
}

function loggableParameter(parameter: string): string {
  const [name, ...value] = parameter.split('=');
  if (parameter === '') return '';
  if (value.length === 0 || !PARAMETER_NAME.test(name)) return REDACTED;
  const isShown = SHOWN_PARAMETERS.has(name) && SHOWN_VALUE.test(value.join('='));
  return `${name}=${isShown ? value.join('=') : REDACTED}`;
}
