/**
 * What measures, calibrates and attacks the product: `npm run lab` lists it, `npm run lab -- NAME …` runs it. The laboratory's own
 * packages are installed when a command first needs them.
 */
import { installPackages } from '../../.ci/installPackages.mjs';
import { runNamedCommand } from '../operator/runNamedCommand.mjs';

const installOwnPackages = () => installPackages('packages/lab/');
const run = (file, description, more) => ({ file: `packages/lab/${file}`, description, ...more });
const runTests = (jest, description, more) => ({ jest, description, ...more });
const ownTests = (project, ...args) => [
  '--config',
  'packages/lab/jest.config.ts',
  '--selectProjects',
  project,
  ...args,
];
const runJourneys = (title, ...files) => ['--selectProjects', 'journeys', '--testNamePattern', title, '--', ...files];

const FAULTS = ['everyPage', 'faults', 'accountFaults'].map((name) => `web/e2e/${name}.journey.ts`);

runNamedCommand('lab', {
  size: run('size.mjs', 'lines of product, operator and laboratory, and bytes of Markdown'),
  test: runTests(ownTests('lab'), 'the tests of the laboratory itself'),

  // The product under load, and what it costs.
  auth: run('bench/benchAuth.ts', 'sign-ins a second, and times of sign-in and reset for known and unknown emails'),
  cold: run('bench/benchCold.ts', 'start-up time of each bundled function'),
  cost: run('bench/cost.ts', 'the AWS bill of a month'),
  customers: run('bench/benchCustomers.ts', 'read units of Customer Management at 100 and 100,000 accounts'),
  load: run(
    'bench/benchLoad.ts',
    'answers a second, times, errors and memory at 1 to 128 callers, and a soak: --minutes 10 --part attack',
  ),
  restore: run('bench/benchRestore.ts', 'time and memory of backup and restore at 1,000,000 rows', {
    nodeOptions: ['--max-old-space-size=512'],
  }),
  scale: run('bench/benchScale.ts', 'capacity units and time of each call at 10, 1,000 and 100,000 items'),
  web: run('bench/benchWeb.ts', 'scripts, requests, LCP, INP and CLS of sign-in and Home on a slow phone'),
  lighthouse: run('bench/benchLighthouse.ts', 'Lighthouse’s scores of public pages and of Home: home /about', {
    prepare: installOwnPackages,
  }),

  // Attempts to break it.
  fuzz: run('random/fuzz.ts', 'random requests: --requests 50000 --seed 1'),
  model: run(
    'random/model.ts',
    'random sequences of calls beside a model of the product: --sequences 1000 --faults --kills',
  ),
  faults: runTests(
    runJourneys('call that fails|cannot be sent|code does not load', ...FAULTS),
    'every page and 23 forms while each of their calls fails in eight ways',
  ),
  durability: run(
    'durability/durability.ts',
    'kills, power losses and full disks: --rounds 20 --writes 200 --recorded 40',
  ),
  mutation: run(
    'mutation/mutation.mjs',
    'changes rules that protect people, and counts which changes tests notice: vault judgement',
    {
      prepare: installOwnPackages,
    },
  ),
  schemathesis: run(
    'schemathesis/schemathesis.ts',
    'the OpenAPI document against the product, by another tool: --seconds 3600',
  ),
  peers: run(
    'referenceImplementations/peers.ts',
    'cfn-lint on all templates; DynamoDB Local and moto beside our stand-ins: --only behavior',
    {
      prepare: installOwnPackages,
    },
  ),
  'scan-container': run(
    'scanContainer.mjs',
    'newer versions of the container’s Debian packages, on Debian after apt-get update',
  ),

  // The engine.
  lesion: run(
    'engine/lesion.ts',
    'accuracy on the untouched test part, written beside the weights: --recipe open --part validation',
  ),
  speed: run('engine/speed.ts', 'time and memory of one assessment, beside the network alone: --python PATH'),
  camera: runTests(
    runJourneys('camera frames are assessed', 'web/e2e/analysis.journey.ts'),
    'pictures a second that the camera screen judges, in a real browser',
  ),
  repeat: run('engine/repeat.ts', 'how far two photos of one unchanged spot differ: MODEL_DIR'),
  caution: run(
    'engine/caution.ts',
    'after makers: what forbids a low result, before and after; --write puts it into card.json',
  ),
  content: run('engine/content.ts', 'photos with a rim, a letterbox or bars, before these were cut away and now'),
  copies: run(
    'engine/copies.ts',
    'how many copies of photos their hashes find, and how many others they take for copies',
  ),
  crowd: run('engine/crowd.ts', 'how A, B and C agree with people’s ratings'),
  duckling: run('engine/duckling.ts', 'how often a melanoma is among the two spots least like the others'),
  folds: run('engine/folds.ts', 'before calibrate and lesion: cross-validation on phone photos'),
  foreign: run('engine/foreign.ts', 'before folds: fetches everyday pictures that the engine must refuse'),
  makers: run('engine/makers.ts', 'the engine on makers that training left out or their held-out patients'),
  rules: run(
    'engine/rules.ts',
    'after makers and engine/members.py: rules for a low result, judged on a maker left out',
  ),
  candidate: run('engine/candidate.ts', 'what becomes of photos of a new maker, with right and wrong labels'),
  head: run('engine/head.ts', 'time and memory of training the last layer: --sizes 100,1000'),
  gan: run('engine/gan.ts', 'time of one adversarial step: --batch 16 --steps 20'),

  // Making the engine.
  calibrate: run(
    'calibration/calibrate.ts',
    'chooses temperature and limits on the validation part and writes card.json: --model DIR',
  ),
  rehearse: run('pretraining/rehearse.ts', 'one epoch of the pretraining and its folds, on this machine'),
});
