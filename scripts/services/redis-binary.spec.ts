import { isRecentEnough } from './redis-binary.mjs';
import { libraryPackages } from './redis-packages.mjs';

describe('the Redis binary', () => {
  it.each([
    ['6.0.16', false],
    ['6.2.0', true],
    ['7.0.15', true],
    ['5.9.9', false],
  ])('of version %s is recent enough: %s', (version, expected) => {
    expect(isRecentEnough(version)).toBe(expected);
  });

  it('needs the libraries among the dependencies of its package, the first of alternatives', () => {
    const answer = `redis-tools
  Depends: adduser
  Depends: libatomic1
  Depends: libc6
 |Depends: libsystemd0
  Depends: libelogind0
  Depends: lua-cjson
  Suggests: ruby-redis
  Depends: liblzf1
`;
    expect(libraryPackages(answer)).toEqual(['libatomic1', 'libsystemd0', 'lua-cjson', 'liblzf1']);
  });
});
