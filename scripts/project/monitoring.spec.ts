import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from './root.mjs';

const FOLDER = path.join(PROJECT_ROOT, 'deploy');

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
const withPromtool = hasPromtool ? describe : describe.skip;
if (!hasPromtool) console.warn('promtool is not installed: the alert rules are not checked');

withPromtool('promtool', () => {
  const prometheus = path.join(FOLDER, 'prometheus');
  it.each([
    ['check', 'rules', 'alerts.yml'],
    ['check', 'config', '--syntax-only', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])('accepts the files: promtool %s %s', (...args) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: prometheus, encoding: 'utf8' });
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
  });
});

it('the dashboard has panels with queries, at different positions', () => {
  const dashboard = JSON.parse(readFileSync(path.join(FOLDER, 'grafana/firstlight.json'), 'utf8')) as {
    panels: { id: number; gridPos: { x: number; y: number }; targets: { expr: string }[] }[];
  };
  expect(dashboard.panels.length).toBeGreaterThan(15);
  for (const { targets } of dashboard.panels)
    expect(targets.every(({ expr }) => expr.length > 10)).toBe(true);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  expect(new Set(dashboard.panels.map(({ gridPos: { x, y } }) => `${x},${y}`)).size).toBe(
    dashboard.panels.length,
  );
});
