import { Settings } from '#platform';
import { RATE_WINDOWS } from '../../apps/api/src/limits/rate-rules.js';
import { ERROR_KINDS, EXACT_CODES } from '../../libs/platform/src/errors/error-kinds.js';
import { JOB_REGISTRY } from '../../libs/queues/src/job-registry.js';
import { QUEUE_TABLE } from '../../libs/queues/src/queue-table.js';
import {
  CURRENT_DOCUMENTS,
  FILES,
  found,
  sectionOf,
  tableRows,
  textOf,
} from '../../tools/lint/documents.mjs';

const settings = new Settings() as unknown as Readonly<Record<string, unknown>>;
const code = (cell: string) => /`([^`]+)`/.exec(cell)?.[1] ?? cell;

describe('settings in documents', () => {
  /** Names that look like a setting: variables of other programs, of the examples, and flags of a file. */
  const OTHER_NAMES = new Set([
    ...found(/\$\{(\w+)/g, ['docker-compose.yml']).map(([, name]) => name),
    ...['NODE_COMPILE_CACHE', 'PROPERTY_SEED', 'CHROMIUM_PATH', 'SKY_VERSION', 'DO_NOT_USE'],
    ...['FIRSTLIGHT_USERNAME', 'FIRSTLIGHT_PASSWORD'],
    ...['JOB_TYPES', 'RECORD_FIELDS', 'DATE_OBS', 'NAME_2', 'GLIBC_TUNABLES'],
  ]);

  it('exist', () => {
    const named = found(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g, CURRENT_DOCUMENTS);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(([, name]) => !(name in settings) && !OTHER_NAMES.has(name))).toEqual([]);
  });

  const FACTORS: Readonly<Record<string, number>> = { min: 60, h: 3600, day: 86_400, million: 1e6 };
  /** A value beside a setting, in the setting's own unit: `JOB_TTL_MINUTES` (30), `ANALYSIS_SECONDS` (2 min). */
  function valueOf(name: string, number: string, unit: string | undefined): number {
    const value = Number(number.replaceAll(',', '')) * (FACTORS[unit ?? ''] ?? 1);
    return unit !== undefined && name.endsWith('_MINUTES') ? value / 60 : value;
  }

  it('have the values that stand beside them in brackets', () => {
    const wrong = CURRENT_DOCUMENTS.flatMap((file) =>
      [...textOf(file).matchAll(/`([A-Z][A-Z0-9_]+)`(?: pixels)? \((\d[\d,]*)(?: (s|min|h|day|million)\b)?/g)]
        .filter(([, name]) => name in settings)
        .filter(([, name, number, unit]) => valueOf(name, number, unit) !== settings[name])
        .map(([text]) => `${file}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  it('have the defaults of the tables of the operations guide', () => {
    const rows = ['Connections to PostgreSQL', 'When the engine fails']
      .flatMap((heading) => sectionOf('docs/operations', heading).split('\n\n'))
      .flatMap((block) => tableRows(`${block}\n`))
      .map((cells) => {
        const column = cells.findIndex((cell) => code(cell) in settings);
        const names = [...(cells[column] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name);
        return { names, defaults: (cells[column + 1] ?? '').split(', ') };
      })
      .filter(({ names }) => names.length > 0);
    expect(rows.length).toBeGreaterThan(7);
    for (const { names, defaults } of rows)
      expect([names, defaults]).toEqual([names, names.map((name) => String(settings[name]))]);
  });

  it('give the sum of connections to PostgreSQL in the operations guide', () => {
    const { API_DATABASE_CONNECTIONS, WORKER_DATABASE_CONNECTIONS } = new Settings();
    const whileRunning = API_DATABASE_CONNECTIONS + 2 + WORKER_DATABASE_CONNECTIONS;
    expect(sectionOf('docs/operations', 'Connections to PostgreSQL')).toContain(
      `**${whileRunning + 1}** connections: ${whileRunning} while it runs`,
    );
  });
});

describe('queues in documents', () => {
  /** `10 unfinished` */
  const capacityOf = (cell: string) => {
    const [jobs, counts] = cell.split(' ');
    return cell === '–' ? null : { jobs: Number(jobs), counts };
  };

  it('have the capacity and concurrency of the queue table', () => {
    const rows = tableRows(sectionOf('docs/reference/jobs', 'Queues')).map(([name, capacity, consumers]) => [
      code(name),
      { capacity: capacityOf(capacity), consumers: Number(consumers) },
    ]);
    expect(Object.fromEntries(rows)).toEqual(QUEUE_TABLE);
  });

  it('have the types of the job registry', () => {
    const rows = tableRows(sectionOf('docs/reference/jobs', 'Types')).map(([type, , , resumable, queue]) => [
      code(type),
      { resumable: resumable === 'yes', queue },
    ]);
    const expected = Object.entries(JOB_REGISTRY).map(([type, { resumable, queue }]) => [
      type,
      { resumable, queue },
    ]);
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(expected));
  });

  it('run as many jobs in all as the operations guide and the scaler of the workers say', () => {
    const total = Object.values(QUEUE_TABLE).reduce((sum, { consumers }) => sum + consumers, 0);
    for (const file of ['docs/operations.md', 'deploy/kubernetes/components/keda/scaled-object.yaml'])
      expect(found(/\b(\d+) jobs in all/g, [file])).toEqual([[file, String(total)]]);
  });
});

it('request rates in the reference are those of the rules', () => {
  const PERIODS: Readonly<Record<string, number>> = {
    'a minute': 60,
    'an hour': 3600,
    'in 15 minutes': 900,
  };
  const windows = tableRows(sectionOf('docs/reference/limits', 'Request rates'))
    .filter(([, , names]) => names !== '')
    .flatMap(([, limits, names]) =>
      names.split(', ').map((name, i) => {
        const [, limit, period] = /^(\d+) (a minute|an hour|in 15 minutes)/.exec(limits.split(', ')[i]) ?? [];
        return [code(name), { limit: Number(limit), periodSeconds: PERIODS[period] }];
      }),
    );
  expect(Object.fromEntries(windows)).toEqual(RATE_WINDOWS);
});

it('error codes in the reference are those of the code, with their statuses', () => {
  const section = sectionOf('docs/reference/errors', 'Codes');
  const codesOf = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  const documented = tableRows(section).flatMap(([status, ...cells]) =>
    codesOf(cells.join())
      .filter((name) => name !== 'malformed_request')
      .map((name) => `${status} ${name}`),
  );
  const [, inner] = section.split('\n\nCodes that never leave');
  const isInner = (name: string) => codesOf(inner).includes(name) || name.startsWith('download_');
  const expected = [
    ...Object.values(ERROR_KINDS).map(({ status, code: name }) => `${status} ${name}`),
    ...Object.entries(EXACT_CODES)
      .filter(([name]) => !isInner(name))
      .flatMap(([name, kinds]) => kinds.map((kind) => `${ERROR_KINDS[kind].status} ${name}`)),
  ];
  expect(inner).toContain('`download_…`');
  expect(documented.sort()).toEqual(expected.sort());
});

describe('metrics and alerts in documents', () => {
  const sources = FILES.filter((file) => /^(?:apps|libs)\/.*(?<!\.spec)\.ts$/.test(file));
  const metrics = [...new Set(found(/name: '(firstlight_\w+)'/g, sources).map(([, name]) => name))];
  const SUFFIX = /_(?:bucket|count|sum)$/;

  it('are all metrics of the code', () => {
    const table = sectionOf('docs/operations', 'Metrics');
    expect(metrics.length).toBeGreaterThan(10);
    expect(metrics.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });

  it('are no metrics that the code does not have, in documents, alerts, dashboard and manifests', () => {
    const deployed = FILES.filter((file) => file.startsWith('deploy/'));
    const named = found(/\b(firstlight_[a-z]\w+)/g, [...CURRENT_DOCUMENTS, ...deployed]);
    const COOKIES = ['firstlight_queues', 'firstlight_device', 'firstlight_refresh'];
    const unknown = named.filter(
      ([, name]) => ![...metrics, ...COOKIES].includes(name) && !metrics.includes(name.replace(SUFFIX, '')),
    );
    expect(unknown).toEqual([]);
  });

  it('have a chapter for each alert, with its severity', () => {
    const [, ...rules] = textOf('deploy/prometheus/alerts.yml').split('alert: ');
    const alerts = rules.map((rule) => `${/^\w+/.exec(rule)?.[0]}: ${/severity: (\w+)/.exec(rule)?.[1]}`);
    const chapters = [...sectionOf('docs/operations', 'Alerts').matchAll(/^### (\w+)\n\n(\w+)\./gm)].map(
      ([, name, severity]) => `${name}: ${severity.toLowerCase()}`,
    );
    expect(alerts.length).toBeGreaterThan(10);
    expect(chapters).toEqual(alerts);
  });
});

describe('API paths in documents', () => {
  interface Document {
    readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  }
  const { paths } = JSON.parse(textOf('openapi.json')) as Document;
  /** Names of path parameters do not matter. */
  const shapeOf = (route: string) => route.replace(/\{\w+\}|:\w+/g, '{}');
  const operations = Object.entries(paths).map(([route, methods]) => ({
    route: shapeOf(route),
    methods: Object.keys(methods).map((method) => method.toUpperCase()),
  }));
  /** Routes beside the document: the queue dashboard, and the other archive's own API. */
  const OTHER_ROUTES = [
    '/api/admin/queues',
    '/api/v0/invoke',
    '/api/v0.1/Download/file',
    '/api/v0.1/path_lookup',
  ];

  const documents = CURRENT_DOCUMENTS;
  const exists = (method: string | undefined, named: string) => {
    const route = shapeOf(named.replace(/\/$/, ''));
    return operations.some(
      (operation) =>
        (operation.route === route || operation.route.startsWith(`${route}/`)) &&
        (method === undefined || operation.route !== route || operation.methods.includes(method)),
    );
  };

  it('exist, with their method', () => {
    const named = documents.flatMap((file) =>
      [
        ...textOf(file).matchAll(/(?:\b(GET|POST|PUT|DELETE)\s+)?(?<![\w}])(\/api\/[\w{}/.:-]*[\w}])(…?)/g),
      ].map(([, method, route, rest]) => ({ file, method, route, rest })),
    );
    expect(named.length).toBeGreaterThan(150);
    const unknown = named
      .filter(({ route }) => !OTHER_ROUTES.some((other) => route.startsWith(other)))
      .filter(({ method, route, rest }) =>
        rest === '…'
          ? !operations.some((operation) => operation.route.startsWith(shapeOf(route)))
          : !exists(method, route),
      );
    expect(unknown).toEqual([]);
  });

  it('begin with /api', () => {
    const named = found(/`(?:(?:GET|POST|PUT|DELETE) )?\/?([a-z][a-z-]*\/[\w{}/-]+)`/g, documents);
    const withoutPrefix = named.filter(([, route]) =>
      operations.some((operation) => operation.route === shapeOf(`/api/${route}`)),
    );
    expect(withoutPrefix).toEqual([]);
  });

  it('begin with /api in the descriptions of the OpenAPI document, too', () => {
    const descriptions = found(/"(?:description|summary)": "((?:[^"\\]|\\.)*)"/g, ['openapi.json']);
    expect(descriptions.length).toBeGreaterThan(1000);
    const withoutPrefix = descriptions.flatMap(([, text]) =>
      [...text.matchAll(/(?<![\w{}/-])\/?([a-z][a-z-]*\/[\w{}/-]+)/g)].filter(([, route]) =>
        operations.some((operation) => operation.route === shapeOf(`/api/${route}`)),
      ),
    );
    expect(withoutPrefix).toEqual([]);
  });

  it('of every area are in the README', () => {
    const areas = new Set(Object.keys(paths).map((route) => route.split('/')[2]));
    // The second spelling of datamanagement.
    areas.delete('data-management');
    const text = textOf('README.md');
    expect([...areas].filter((area) => !text.includes(`/api/${area}`))).toEqual([]);
  });
});
