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
  auth: run('bench/benchAuth.ts', 'times of sign-in and reset, for known and unknown emails'),
  cold: run('bench/benchCold.ts', 'how long each bundled function takes to load'),
  cost: run('bench/cost.ts', 'the bill of a month, by service and number of people'),
  customers: run('bench/benchCustomers.ts', 'cost of Customer Management among few and many accounts'),
  load: run('bench/benchLoad.ts', 'a month’s calls at 1 to 128 callers, and analyses under overload'),
  restore: run('bench/benchRestore.ts', 'time and memory of backup and restore', {
    nodeOptions: ['--max-old-space-size=512'],
  }),
  scale: run('bench/benchScale.ts', 'cost of each call in a small and in a large table'),
  web: run('bench/benchWeb.ts', 'size and speed of the site’s pages'),
  lighthouse: run('bench/benchLighthouse.ts', 'Lighthouse’s scores of the pages', { prepare: installOwnPackages }),

  // Attempts to break it.
  fuzz: run('random/fuzz.ts', 'random requests: --requests 50000 --seed 1'),
  model: run('random/model.ts', 'random sequences of calls against a model: --sequences 1000 [--faults] [--kills]'),
  faults: runTests(
    runJourneys('call that fails|cannot be sent|code does not load', ...FAULTS),
    'every page and form while each of its calls fails in eight ways',
  ),
  durability: run('durability/durability.ts', 'kills, power losses and full disks among acknowledged writes'),
  mutation: run('mutation/mutation.mjs', 'changes rules that protect people, and counts which changes tests notice', {
    prepare: installOwnPackages,
  }),
  schemathesis: run('schemathesis/schemathesis.ts', 'the OpenAPI document against the product: --seconds 3600'),
  peers: run(
    'referenceImplementations/peers.ts',
    'our stand-ins beside moto and DynamoDB Local; cfn-lint on all templates',
    {
      prepare: installOwnPackages,
    },
  ),
  'scan-container': run('scanContainer.mjs', 'newer versions of the container’s Debian packages'),

  // The engine.
  lesion: run('engine/lesion.ts', 'the engine’s figures on all held-out photos; writes them beside the weights'),
  speed: run('engine/speed.ts', 'time and memory of an assessment'),
  camera: runTests(
    runJourneys('camera frames are assessed', 'web/e2e/analysis.journey.ts'),
    'frames a second that the camera’s guide assesses',
  ),
  repeat: run('engine/repeat.ts', 'differences between two photos of one unchanged spot'),
  caution: run('engine/caution.ts', 'what the caution rules cost and save; --write puts them on the card'),
  content: run('engine/content.ts', 'limits of what a photo must show'),
  copies: run('engine/copies.ts', 'how well copies of photos are recognized'),
  crowd: run('engine/crowd.ts', 'A, B and C against ratings by people'),
  duckling: run('engine/duckling.ts', 'spots that differ from a person’s others'),
  folds: run('engine/folds.ts', 'out-of-fold results of the phone photos'),
  foreign: run('engine/foreign.ts', 'pictures that show no skin, from Debian’s packages'),
  makers: run('engine/makers.ts', 'photos of makers outside the training'),
  rules: run('engine/rules.ts', 'rules for a low result, on makers left out'),
  candidate: run('engine/candidate.ts', 'candidates of a training, over many runs'),
  head: run('engine/head.ts', 'time and memory of training the head'),
  gan: run('engine/gan.ts', 'speed of the generative training'),

  // Making the engine.
  calibrate: run('calibration/calibrate.ts', 'fits the limits of a model’s card'),
  rehearse: run('pretraining/rehearse.ts', 'one epoch of the pretraining, and its folds, on this machine'),
});
