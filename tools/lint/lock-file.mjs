/**
 * Faults of package-lock.json: an entry that can be replaced on the way (no checksum), an address that not everybody can reach,
 * and an install script that nobody has decided about.
 *
 * @param {{ packages: Readonly<Record<string, { integrity?: string, resolved?: string, link?: boolean, hasInstallScript?: boolean }>> }} lock
 * @param {{ allowScripts?: Readonly<Record<string, boolean>> }} manifest package.json
 * @returns {string[]} one sentence each
 */
export function lockFaults({ packages }, { allowScripts = {} }) {
  const entries = Object.entries(packages).filter(([place, { link }]) => place !== '' && !link);
  const scripted = new Set(
    entries.flatMap(([place, { hasInstallScript }]) => (hasInstallScript ? [nameAt(place)] : [])),
  );
  const isDecided = (name) => Object.hasOwn(allowScripts, name);
  return [
    ...entries
      .filter(([, { integrity }]) => !isStrong(integrity))
      .map(([place]) => `${place}: has no SHA-512 checksum`),
    ...entries.filter(([, { resolved }]) => resolved).map(([place]) => `${place}: has an address`),
    ...[...scripted]
      .filter((name) => !isDecided(name))
      .map((name) => `${name}: has an install script; decide about it in allowScripts of package.json`),
    ...Object.keys(allowScripts)
      .filter((name) => !scripted.has(name))
      .map((name) => `${name}: is in allowScripts of package.json, but has no install script`),
  ];
}

const isStrong = (integrity) => integrity?.startsWith('sha512-') === true;

const FOLDER = 'node_modules/';

const nameAt = (place) => place.slice(place.lastIndexOf(FOLDER) + FOLDER.length);
