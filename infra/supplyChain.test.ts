import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import role from './githubRole.json';
import { REPOSITORY_FOLDER } from './paths';

const readLines = (file: string, start: RegExp): string[] =>
  readFileSync(join(REPOSITORY_FOLDER, file), 'utf8')
    .split('\n')
    .filter((line) => start.test(line));

test.each(readdirSync(join(REPOSITORY_FOLDER, '.github/workflows')))(
  'the pipeline of %s pins the actions of others to a commit',
  (file) => {
    const actions = readLines(`.github/workflows/${file}`, /uses:/);
    expect(actions).not.toHaveLength(0);
    for (const line of actions) expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  },
);

test('no package runs a script when it is installed, here or in the container', () => {
  expect(readLines('.npmrc', /^ignore-scripts/)).toEqual(['ignore-scripts=true']);
});

// Check 30.
test('the pipeline fails where the registry does not tell which packages have a known weakness, each time and each night', () => {
  expect(readLines('.github/workflows/ci.yml', /REQUIRE_AUDIT/)).toEqual([`          REQUIRE_AUDIT: 'true'`]);
  expect(readLines('.github/workflows/nightly.yml', /auditPackages/)).toEqual([
    '          - REQUIRE_AUDIT=true node .ci/auditPackages.mjs',
    '          - REQUIRE_AUDIT=true node .ci/auditPackages.mjs packages/lab',
  ]);
});

// Check 45.
test('each night every area of the rules that protect people is changed, and fails where tests notice less than 85 %', () => {
  const areas = readLines('packages/lab/mutation/mutation.mjs', /^ {2}\w+: \{$/).map((line) =>
    line.trim().replace(': {', ''),
  );
  const runs = readLines('.github/workflows/nightly.yml', /lab -- mutation/).map(
    (line) => line.split(' mutation ')[1]!,
  );
  expect(areas).toHaveLength(5);
  expect(runs.flatMap((names) => names.split(' ')).sort()).toEqual(areas.sort());
  expect(readLines('packages/lab/mutation/mutation.mjs', /^const LIMIT/)).toEqual(['const LIMIT = 85;']);
});

test('Stryker gets no settings of TypeScript, which it would read by an interface that TypeScript 7 does not have', () => {
  const [line = ''] = readLines('packages/lab/mutation/mutation.mjs', /tsconfigFile:/);
  expect(line.trim()).toBe(`tsconfigFile: '.cache/none.json',`);
});

// Check 29.
test('the container pins its base image to a digest and installs its packages from the lock file', () => {
  const from = readLines('packages/lesion/container/Dockerfile', /^FROM /);
  expect(from).toHaveLength(2);
  for (const line of from) expect(line).toMatch(/^FROM node:24\.\d+\.\d+-\S+@sha256:[0-9a-f]{64}( AS build)?$/);
  expect(new Set(from.map((line) => line.split(' ')[1])).size).toBe(1);
  const installs = readLines('packages/lesion/container/Dockerfile', /npm (ci|i|install|add)\b/);
  expect(installs).toEqual(['RUN npm ci']);
});

test('the image of the pretraining pins its base image to a digest and its packages to versions', () => {
  const [from, ...others] = readLines('packages/lab/pretraining/Dockerfile', /^FROM /);
  expect(others).toEqual([]);
  expect(from).toMatch(/^FROM python:3\.\d+-\S+@sha256:[0-9a-f]{64}$/);
  for (const line of readLines('packages/lab/pretraining/requirements.txt', /./)) expect(line).toMatch(/^\S+==[\d.]+$/);
});

// Check 30.
test('the list of the container’s Debian packages is of the base image that it is built from', () => {
  const [from] = readLines('packages/lesion/container/Dockerfile', /^FROM /);
  const list = 'packages/lesion/container/debianPackages.txt';
  expect(readLines(list, /^# node:/)).toEqual([`# ${from!.split(' ')[1]!}`]);
  const packages = readLines(list, /^[^#]/);
  expect(packages.length).toBeGreaterThan(80);
  for (const line of packages) expect(line).toMatch(/^[a-z0-9][a-z0-9.+-]+ \d\S*$/);
});

test('installing the model’s runtime in the container downloads nothing from outside the registry', () => {
  const steps = readLines('packages/lesion/container/Dockerfile', /^(FROM .* AS build|ENV ONNXRUNTIME|RUN npm ci)/);
  expect(steps.slice(1)).toEqual(['ENV ONNXRUNTIME_NODE_INSTALL=skip', 'RUN npm ci']);
});

test('of each model, the container contains only its weights, its card, its reference features and the hashes of its test photos', () => {
  const copies = readLines('packages/lesion/container/Dockerfile', /^COPY /);
  expect(copies.slice(copies.indexOf('COPY --from=build /app ./'))).toEqual([
    'COPY --from=build /app ./',
    'COPY packages/lesion/model/${RECIPE}/lesion.onnx packages/lesion/model/${RECIPE}/card.json ./model/${RECIPE}/',
    'COPY packages/lesion/training/head/reference/${RECIPE}.bin packages/lesion/training/head/reference/${RECIPE}.test.json ./reference/',
  ]);
});

test('of the model’s runtime, the container contains only the binaries for linux/x64', () => {
  const removals = readLines('packages/lesion/container/Dockerfile', /^ && (find|rm) .*onnxruntime-node\/bin/);
  expect(removals).toEqual([
    ' && find node_modules/onnxruntime-node/bin/napi-v6 -mindepth 1 -maxdepth 1 ! -name linux -exec rm -r {} + \\',
    ' && rm -r node_modules/onnxruntime-node/bin/napi-v6/linux/arm64 \\',
  ]);
});

test('only the workflow of one repository, in the environment of one stage, may deploy, and only with the roles of CDK', () => {
  const { AssumeRolePolicyDocument, Policies } = role.Resources.Deploy.Properties;
  const [trust] = AssumeRolePolicyDocument.Statement;
  expect(trust!.Condition.StringEquals).toEqual({
    'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
    'token.actions.githubusercontent.com:sub': { 'Fn::Sub': 'repo:${Repository}:environment:${Stage}' },
  });
  const rights = Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  expect(rights.map(({ Action }) => Action)).toEqual(['sts:AssumeRole']);
  for (const { 'Fn::Sub': arn } of rights.flatMap(({ Resource }) => Resource)) {
    expect(arn).toMatch(/:role\/cdk-hnb659fds-[a-z-]+-role-\$\{AWS::AccountId\}-(us-east-1|us-west-2)$/);
  }
});
