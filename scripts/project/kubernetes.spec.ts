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
jest.setTimeout(180_000);

const FOLDER = path.join(PROJECT_ROOT, 'deploy/kubernetes');
const PRODUCTION = 'overlays/production';

const SECRET = '5c1e0b7d2f9a4386e83a6f0d4b7c2915';

interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: {
    readonly secretKeyRef: { readonly name: string; readonly key: string; readonly optional?: boolean };
  };
}
interface Container {
  readonly name: string;
  readonly image: string;
  readonly command: readonly string[];
  readonly env?: readonly Variable[];
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly resources: { readonly limits: { readonly memory: string }; readonly requests: object };
  readonly securityContext: { readonly readOnlyRootFilesystem: boolean };
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
}
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly spec?: any;
  readonly stringData?: Readonly<Record<string, string>>;
}

const read = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');
const parse = (text: string): Manifest[] =>
  parseAllDocuments(text).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS() as Manifest;
  });

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.yaml'),
);
const manifestFiles = files.filter((name) => !name.endsWith('kustomization.yaml'));
const manifests = manifestFiles.flatMap((name) => parse(read(name)));

/** Kubernetes' own type of each kind; KEDA's is below. */
const TYPE_OF: Readonly<Record<string, readonly [module: string, type: string]>> = {
  'apps/v1 Deployment': ['apps/v1', 'Deployment'],
  'batch/v1 Job': ['batch/v1', 'Job'],
  'v1 ConfigMap': ['core/v1', 'ConfigMap'],
  'v1 PersistentVolumeClaim': ['core/v1', 'PersistentVolumeClaim'],
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
  apiVersion: 'keda.sh/v1alpha1'; kind: 'ScaledObject'; metadata: { name: string; namespace?: string };
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
const APPS = ['api', 'worker', 'processing', 'archive', 'migrate', 'bucket'] as const;

const secret = manifests.find(({ kind }) => kind === 'Secret')?.stringData ?? {};
/** Settings that the manifests take from the secret; the others are in the ConfigMap, or are those of the image. */
const isSecret = (name: string) =>
  /SECRET|PASSWORD|_TOKEN$|ACCESS_KEY|_HEADERS$|^(DATABASE|REDIS)_URL$/.test(name);

/** The ConfigMap of the base and the overlay. */
const settings = Object.fromEntries(
  ['base', PRODUCTION]
    .flatMap((folder) => read(`${folder}/settings.env`).split('\n'))
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
);
const ofImage = Object.fromEntries(
  [
    ...readFileSync(path.join(PROJECT_ROOT, 'Dockerfile'), 'utf8').matchAll(
      /^(?:ENV| {3}) ([A-Z_]+)=(\S+)/gm,
    ),
  ].map(([, name, value]) => [name, value]),
);

const valueOf = ({ value, valueFrom }: Variable) => value ?? secret[valueFrom?.secretKeyRef.key ?? ''];
const explicitOf = (app: AppName) =>
  Object.fromEntries((named(app).env ?? []).map((each) => [each.name, valueOf(each)]));
const exampleOf = (app: AppName): NodeJS.ProcessEnv => ({
  ...ofImage,
  ...(named(app).envFrom && settings),
  ...explicitOf(app),
});
/** The same with a secret in place of each placeholder. */
const environmentOf = (app: AppName): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(exampleOf(app)).map(([name, value]) => [name, value?.replace(/CHANGE-ME[\w-]*/, SECRET)]),
  );

describe('the manifests for Kubernetes', () => {
  it('match the types of Kubernetes and KEDA, field by field', () => {
    expect(manifests.length).toBeGreaterThan(20);
    expect(complaintsOf(manifests)).toEqual([]);
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

  it('give each app a longer grace period than its shutdown takes', () => {
    const pods = workloads.filter(({ kind }) => kind !== 'Job');
    const names = pods.map(({ metadata }) => metadata.name).sort();
    expect(names).toEqual(['api', 'archive', 'processing', 'worker']);
    for (const { spec } of pods)
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(
        new Settings().SHUTDOWN_SECONDS,
      );
  });

  it.each(APPS)('bring every setting that %s reads to its container, secrets from the secret', (app) => {
    const { env = [], envFrom = [] } = named(app);
    const isGiven = (name: string) => name in ofImage || env.some((each) => each.name === name);
    const takesSettings = envFrom.some(({ configMapRef }) => configMapRef.name === 'firstlight');
    // A migration reads an address to listen on only to know whether secrets must be good: it listens on none.
    const unused = app === 'migrate' || app === 'bucket' ? ['METRICS_HOST'] : [];
    const reaches = (name: string) => isGiven(name) || (!isSecret(name) && takesSettings);
    expect(APP_SETTINGS[app].filter((name) => !reaches(name) && !unused.includes(name))).toEqual([]);
    for (const { name, value, valueFrom } of env) {
      expect([name, valueFrom?.secretKeyRef.key]).toEqual([name, isSecret(name) ? name : undefined]);
      expect([name, value === undefined]).toEqual([name, isSecret(name)]);
    }
  });

  it.each(APPS)('give %s no secret and no address of another app, and values that it accepts', (app) => {
    const known: readonly string[] = APP_SETTINGS[app];
    expect(Object.keys(explicitOf(app)).filter((name) => !known.includes(name))).toEqual([]);
    expect(() => loadSettings(app, environmentOf(app))).not.toThrow();
    const required = (named(app).env ?? []).filter((each) => each.valueFrom?.secretKeyRef.optional !== true);
    expect(required.filter((each) => !valueOf(each))).toEqual([]);
  });

  it('have settings in the ConfigMap that exist, are no secrets, and that no container sets itself', () => {
    const names = Object.keys(settings);
    expect(names).toEqual(expect.arrayContaining(['S3_REGION', 'CORS_ORIGINS', 'ADMIN_USERNAME']));
    expect(names.filter((name) => !(name in new Settings()) || isSecret(name))).toEqual([]);
    const setElsewhere = [...Object.keys(ofImage), ...APPS.flatMap((app) => Object.keys(explicitOf(app)))];
    expect(names.filter((name) => setElsewhere.includes(name))).toEqual([]);
  });

  it('run programs of the build, with a memory limit, without privileges, on a read-only file system', () => {
    const made = Object.keys(PROGRAMS).map((name) => programFile(name as keyof typeof PROGRAMS));
    for (const manifest of workloads)
      for (const { command, image, resources, securityContext } of containersOf(manifest)) {
        expect(made).toContain(command.at(-1));
        expect(image).toMatch(/^firstlight:\d/);
        expect(resources.limits.memory).toMatch(/^\d+[MG]i$/);
        expect(manifest.spec.template.spec.securityContext.runAsNonRoot).toBe(true);
        expect(securityContext.readOnlyRootFilesystem).toBe(true);
      }
  });

  it.each(['api', 'worker', 'processing', 'archive'])('give %s volumes for all that it writes', (app) => {
    const paths = (named(app).volumeMounts ?? []).map(({ mountPath }) => mountPath).sort();
    expect(paths).toEqual(['/tmp', ofImage.DATA_DIR]);
  });

  it('contain no secret except in the example, which no app accepts', () => {
    for (const app of APPS) expect(() => loadSettings(app, exampleOf(app))).toThrow('placeholder');
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

  it('are all named by a kustomization, except the example of the secret', () => {
    const kustomizations = files.filter((name) => name.endsWith('kustomization.yaml'));
    const used = kustomizations.flatMap((name) => {
      const [{ resources = [], components = [] }] = parse(read(name)) as unknown as {
        resources?: string[];
        components?: string[];
      }[];
      return [...resources, ...components].map((each) => path.join(path.dirname(name), each));
    });
    const unused = manifestFiles.filter((name) => !used.includes(name));
    expect(unused).toEqual(['secret.example.yaml']);
    expect(used.filter((name) => !name.endsWith('.yaml')).sort()).toEqual(['base', 'components/keda']);
  });
});

/** The part of a NetworkPolicy that is used. */
interface Policy {
  readonly podSelector: {
    readonly matchLabels?: Readonly<Record<string, string>>;
    readonly matchExpressions?: readonly { readonly key: string; readonly values: readonly string[] }[];
  };
  readonly policyTypes: readonly string[];
  readonly ingress?: readonly { readonly ports: readonly { readonly port: string | number }[] }[];
  readonly egress?: Policy['ingress'];
}

describe('the network policies', () => {
  const policies = manifests
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map(({ metadata, spec }) => ({ name: metadata.name, ...(spec as Policy) }));
  const labelsOf = (app: string): Readonly<Record<string, string>> =>
    workloads.find(({ metadata }) => metadata.name === app)?.spec.template.metadata.labels;
  const selects = ({ podSelector: { matchLabels = {}, matchExpressions = [] } }: Policy, app: string) =>
    Object.entries(matchLabels).every(([key, value]) => labelsOf(app)[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(labelsOf(app)[key]));
  const portsOf = (app: string, way: 'ingress' | 'egress') => {
    const rules = policies.filter((policy) => selects(policy, app)).flatMap((policy) => policy[way] ?? []);
    return [...new Set(rules.flatMap(({ ports }) => ports.map(({ port }) => String(port))))].sort();
  };

  it('deny everything that no other one allows', () => {
    const [deny] = policies.filter(({ name }) => name === 'default-deny');
    expect(deny).toEqual({ name: 'default-deny', podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    for (const { name, ingress, egress, policyTypes } of policies.filter((policy) => policy !== deny))
      expect([name, policyTypes]).toEqual([
        name,
        [...(ingress ? ['Ingress'] : []), ...(egress ? ['Egress'] : [])],
      ]);
  });

  it.each([
    ['api', ['4318', '443', '53', '5432', '6379', 'http'], ['http', 'metrics']],
    ['worker', ['4318', '443', '53', '5432', '6379', 'http'], ['metrics']],
    ['processing', ['4318', '443', '53'], ['http', 'metrics']],
    ['archive', ['4318', '443', '53', '6379'], ['http', 'metrics']],
    ['migrate', ['53', '5432'], []],
    ['bucket', ['443', '53'], []],
  ])('let %s call what it needs, and be called', (app, egress, ingress) => {
    expect(portsOf(app, 'egress')).toEqual(egress);
    expect(portsOf(app, 'ingress')).toEqual(ingress);
  });
});

const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
const withKubectl = hasKubectl ? describe : describe.skip;
if (!hasKubectl) console.warn('kubectl is not installed: the kustomizations are not built');

withKubectl('kubectl kustomize', () => {
  const built = (folder: string): Manifest[] => {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', path.join(FOLDER, folder)], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return parse(stdout);
  };
  const find = (these: readonly Manifest[], kind: string, name?: string) =>
    these.filter((each) => each.kind === kind && (name ?? each.metadata.name) === each.metadata.name);

  it.each(['base', PRODUCTION])('builds %s, whose objects have only fields of Kubernetes', (folder) => {
    const these = built(folder);
    expect(complaintsOf(these)).toEqual([]);
    const [{ metadata }] = find(these, 'ConfigMap');
    const [claim] = find(these, 'PersistentVolumeClaim');
    expect(claim.spec.accessModes).toEqual(['ReadWriteMany']);
    for (const { spec } of these.filter((each) => containersOf(each).length > 0)) {
      for (const { envFrom = [] } of spec.template.spec.containers as Container[])
        for (const { configMapRef } of envFrom) expect(configMapRef.name).toBe(metadata.name);
      for (const { persistentVolumeClaim } of spec.template.spec.volumes ?? [])
        expect([undefined, claim.metadata.name]).toContain(persistentVolumeClaim?.claimName);
    }
  });

  it('builds the base without KEDA, and with a number of workers', () => {
    const base = built('base');
    expect(base.filter(({ apiVersion }) => apiVersion.startsWith('keda.sh'))).toEqual([]);
    expect(find(base, 'Ingress')).toEqual([]);
    expect(find(base, 'Deployment', 'worker')[0].spec.replicas).toBe(2);
  });

  it('builds the overlay with TLS, a class and scalers of workloads that set no number of their own', () => {
    const these = built(PRODUCTION);
    const [{ spec }] = find(these, 'Ingress');
    expect(spec).toMatchObject({ ingressClassName: 'nginx', tls: [{ hosts: [spec.rules[0].host] }] });
    const scalers = [...find(these, 'ScaledObject'), ...find(these, 'HorizontalPodAutoscaler')];
    const scaled = scalers.map((each) => each.spec.scaleTargetRef.name as string);
    expect(scaled).toEqual(['worker', 'api']);
    for (const name of scaled) expect(find(these, 'Deployment', name)[0].spec.replicas).toBeUndefined();
  });
});
