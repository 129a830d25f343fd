import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';
import { APP_SETTINGS, loadSettings, Settings, type AppName } from '#platform';
import { PROGRAMS, programFile } from './programs.mjs';
import { PROJECT_ROOT } from './root.mjs';

// The compiler reads all types of Kubernetes.
jest.setTimeout(60_000);

const FOLDER = path.join(PROJECT_ROOT, 'deploy');
const KUBERNETES = path.join(FOLDER, 'kubernetes');

const SECRET = '5c1e0b7d2f9a4386e83a6f0d4b7c2915';

interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } };
}
interface Container {
  readonly name: string;
  readonly image: string;
  readonly command: readonly string[];
  readonly env: readonly Variable[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly resources: { readonly limits: { readonly memory: string }; readonly requests: object };
}
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly spec?: any;
  readonly stringData?: Readonly<Record<string, string>>;
}

const files = readdirSync(KUBERNETES).filter((name) => name !== 'kustomization.yaml');
const manifests = files.flatMap((name) =>
  parseAllDocuments(readFileSync(path.join(KUBERNETES, name), 'utf8')).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS() as Manifest;
  }),
);

/** Kubernetes' own type of each kind; KEDA's is below. */
const TYPE_OF: Readonly<Record<string, readonly [module: string, type: string]>> = {
  'apps/v1 Deployment': ['apps/v1', 'Deployment'],
  'apps/v1 StatefulSet': ['apps/v1', 'StatefulSet'],
  'batch/v1 Job': ['batch/v1', 'Job'],
  'v1 Service': ['core/v1', 'Service'],
  'v1 Secret': ['core/v1', 'Secret'],
  'policy/v1 PodDisruptionBudget': ['policy/v1', 'PodDisruptionBudget'],
  'autoscaling/v2 HorizontalPodAutoscaler': ['autoscaling/v2', 'HorizontalPodAutoscaler'],
  'networking.k8s.io/v1 Ingress': ['networking/v1', 'Ingress'],
  'networking.k8s.io/v1 NetworkPolicy': ['networking/v1', 'NetworkPolicy'],
};

const TYPES = path.join(PROJECT_ROOT, 'node_modules/kubernetes-types');

/** The part of keda.sh/v1alpha1 that is used (keda.sh, "ScaledObject specification" and "Prometheus"). */
const SCALED_OBJECT = `interface ScaledObject {
  apiVersion: 'keda.sh/v1alpha1'; kind: 'ScaledObject'; metadata: { name: string };
  spec: {
    scaleTargetRef: { name: string; kind?: string };
    minReplicaCount: number; maxReplicaCount: number; pollingInterval?: number; cooldownPeriod?: number;
    triggers: { type: 'prometheus'; metadata: { serverAddress: string; query: string; threshold: string } }[];
  };
}`;

/** Compiler errors of manifests, checked as values of Kubernetes' own types: unknown, missing and wrong fields. */
function complaintsOf(these: readonly Manifest[]): string[] {
  const used = [...new Set(these.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`))];
  const imports = used.flatMap((key) => {
    const [module, type] = TYPE_OF[key] ?? [];
    return module ? [`import type { ${type} } from '${TYPES}/${module}';`] : [];
  });
  const values = these.map((each, i) => `export const m${i}: ${each.kind} = ${JSON.stringify(each)};`);
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-manifests-'));
  try {
    const file = path.join(folder, 'manifests.ts');
    writeFileSync(file, [...imports, SCALED_OBJECT, ...values].join('\n'));
    const program = ts.createProgram([file], {
      ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ES2022,
    });
    return ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const containersOf = ({ spec }: Manifest): readonly Container[] => spec?.template?.spec?.containers ?? [];
const workloads = manifests.filter((manifest) => containersOf(manifest).length > 0);
const named = (name: string): Container => {
  const [container] = workloads.filter(({ metadata }) => metadata.name === name).flatMap(containersOf);
  return container;
};
const secret = manifests.find(({ kind }) => kind === 'Secret')?.stringData ?? {};
const valueOf = ({ value, valueFrom }: Variable): string =>
  value ?? secret[valueFrom?.secretKeyRef.key ?? ''];
const exampleOf = (app: AppName): NodeJS.ProcessEnv =>
  Object.fromEntries(named(app).env.map((each) => [each.name, valueOf(each)]));
/** The same with a secret in place of each placeholder. */
const environmentOf = (app: AppName): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(exampleOf(app)).map(([name, value]) => [name, value?.replace(/CHANGE-ME[\w-]*/, SECRET)]),
  );

describe('the manifests for Kubernetes', () => {
  it('match the types of Kubernetes and KEDA, field by field', () => {
    expect(manifests.length).toBeGreaterThan(15);
    expect(complaintsOf(manifests)).toEqual([]);
  });

  it('give each app a longer grace period than its shutdown takes', () => {
    const pods = workloads.filter(({ kind }) => kind !== 'Job');
    expect(pods.map(({ metadata }) => metadata.name).sort()).toEqual([
      'api',
      'archive',
      'processing',
      'worker',
    ]);
    for (const { spec } of pods)
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(
        new Settings().SHUTDOWN_SECONDS,
      );
  });

  it('are refused with an unknown field, a missing one or one of another type', () => {
    const [api] = manifests.filter(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'api');
    const withoutSelector = { ...api.spec, selector: undefined };
    const broken = [
      { ...api, spec: { ...api.spec, replicaz: 2 } },
      { ...api, spec: withoutSelector },
      { ...api, spec: { ...api.spec, replicas: '2' } },
    ];
    const complaints = complaintsOf(broken);
    expect(complaints).toHaveLength(3);
    for (const word of ['replicaz', 'selector', 'string']) expect(complaints.join()).toContain(word);
  });

  const apps = ['api', 'worker', 'processing', 'archive', 'migrate', 'bucket'] as const;

  it.each(apps)('give %s only settings that it reads, and all required ones of production', (app) => {
    const read: readonly string[] = APP_SETTINGS[app];
    const environment = environmentOf(app);
    expect(Object.keys(environment).filter((name) => !read.includes(name))).toEqual([]);
    expect(Object.entries(environment).filter(([, value]) => value === undefined)).toEqual([]);
    expect(() => loadSettings(app, { NODE_ENV: 'production', ...environment })).not.toThrow();
    const needed = APP_SETTINGS[app].filter((name) =>
      [
        'DATABASE_URL',
        'REDIS_URL',
        'INTERNAL_SECRET',
        'STORAGE_DRIVER',
        'S3_BUCKET',
        'METRICS_TOKEN',
      ].includes(name),
    );
    expect(needed.filter((name) => !environment[name])).toEqual([]);
  });

  it('run programs of the build, with a memory limit and without privileges', () => {
    const made = Object.keys(PROGRAMS).map((name) => programFile(name as keyof typeof PROGRAMS));
    for (const manifest of workloads)
      for (const { command, image, resources } of containersOf(manifest)) {
        expect(made).toContain(command.at(-1));
        expect(image).toMatch(/^firstlight:\d/);
        expect(resources.limits.memory).toMatch(/^\d+[MG]i$/);
        expect(manifest.spec.template.spec.securityContext.runAsNonRoot).toBe(true);
      }
  });

  it('contain no secret except in the example, which no app accepts', () => {
    const values = workloads.flatMap(containersOf).flatMap(({ env }) => env);
    const secrets = values.filter(({ name }) => /SECRET|TOKEN|PASSWORD|ACCESS_KEY|DATABASE_URL/.test(name));
    expect(secrets.length).toBeGreaterThan(10);
    expect(secrets.filter(({ value }) => value !== undefined)).toEqual([]);
    for (const app of apps)
      expect(() => loadSettings(app, { NODE_ENV: 'production', ...exampleOf(app) })).toThrow('placeholder');
  });

  it('call the internal apps by names and ports that they accept', () => {
    const { PROCESSING_URL, ARCHIVE_SERVICE_URL } = environmentOf('api');
    for (const [app, url] of [
      ['processing', PROCESSING_URL],
      ['archive', ARCHIVE_SERVICE_URL],
    ] as const) {
      const { hostname, port } = new URL(String(url));
      const service = manifests.find(({ kind, metadata }) => kind === 'Service' && metadata.name === app);
      expect([hostname, Number(port)]).toEqual([app, service?.spec.ports[0].port]);
      expect(loadSettings(app, environmentOf(app)).INTERNAL_HOSTS).toEqual([app]);
      expect(named(app).ports).toContainEqual({ name: 'http', containerPort: Number(port) });
    }
  });

  it('scale existing workloads, which set no replicas of their own', () => {
    const scalers = manifests.filter(
      ({ kind }) => kind === 'ScaledObject' || kind === 'HorizontalPodAutoscaler',
    );
    expect(scalers.map(({ spec }) => spec.scaleTargetRef.name).sort()).toEqual(['api', 'worker']);
    const worker = workloads.find(({ metadata }) => metadata.name === 'worker');
    expect(worker?.spec.replicas).toBeUndefined();
  });

  it('are all in the kustomization, except the example of the secret', () => {
    const [kustomization] = parseAllDocuments(
      readFileSync(path.join(KUBERNETES, 'kustomization.yaml'), 'utf8'),
    );
    const { resources } = kustomization.toJS() as { resources: string[] };
    expect([...resources].sort()).toEqual(files.filter((name) => name !== 'secret.example.yaml').sort());
  });
});

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
