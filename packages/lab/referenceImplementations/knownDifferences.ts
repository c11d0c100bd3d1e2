/** Other implementations of AWS services. */
export type PeerName = 'DynamoDB Local' | 'moto';

/** Differences by the titles of tests, each with the documentation by which ours is right. */
type Differences = Readonly<Record<string, string>>;

/** Source: Amazon DynamoDB Developer Guide, 'DynamoDB local usage notes'. */
const NO_RECOVERY = 'DynamoDB Local has no point-in-time recovery.';
const CANCELED =
  'DynamoDB API Reference, TransactWriteItems: an operand of a wrong type is a reason of cancellation, ValidationError.';
const TWO_UNITS = 'DynamoDB Developer Guide, "Transactions": two underlying writes of each item.';
const PARALLEL_TRANSACTIONS =
  'DynamoDB Developer Guide, "Transactions": they are isolated. moto puts its copy of the whole table back where one is canceled, and so undoes or repeats writes of those beside it.';
const UNIQUE_NAME = 'SageMaker API Reference: a name is unique in an account and Region. moto replaces the first.';

const OWN_FILES = 'It opens the files of our own stores again. The rows of a peer are elsewhere.';
const MINUTES = 'It computes for minutes. Its calls of S3 are those of training/add.test.ts and photos.test.ts.';
const OWN_JOBS = 'SageMaker stays ours, and its jobs and endpoints read and write the files of our own S3.';

/** Files of API tests that do not run with any peer, each with the reason. */
export const LEFT_OUT_FILES: Readonly<Record<string, string>> = {
  'functions/endpoints/generative/generative.test.ts': MINUTES,
  'functions/endpoints/training/lesionTraining.test.ts': MINUTES,
  'functions/guarantees/fuzz.test.ts': 'Random requests are refused before most calls of a service.',
  'functions/jobs/mailBacklog.test.ts': OWN_FILES,
};

/** The same of those that do not run with another S3. */
export const LEFT_OUT_WITH_S3: Readonly<Record<string, string>> = {
  'functions/endpoints/training/train.test.ts': OWN_JOBS,
  'packages/operator/pretraining.test.ts': OWN_JOBS,
};

/** The same of single tests, by their titles. */
export const LEFT_OUT_TITLES: Readonly<Record<string, string>> = {
  'in random sequences with faults of the table, and with kills of the product, nobody sees or does anything else':
    OWN_FILES,
  'that hangs is given up within 20 seconds, with nothing stored; one that starts in 12 seconds still answers':
    'It measures seconds of SageMaker, which stays ours.',
  'of 100 parallel overrides of one customer, each is done, or refused with a way on and no failure of ours, within 20 seconds':
    'It measures seconds, of which a request has ten times as many here.',
};

/** Tests of the services' behavior that fail with another implementation. */
export const KNOWN_BEHAVIOR: Record<PeerName, Differences> = {
  'DynamoDB Local': {
    'dynamodb: an update of a wrong type cancels its transaction with ValidationError': CANCELED,
    'dynamodb: in a transaction, a put and an index entry consume two units each': TWO_UNITS,
    'dynamodb: in a transaction, a put without an index entry consumes two units': TWO_UNITS,
  },
  moto: {
    'dynamodb: an update of a wrong type cancels its transaction with ValidationError': CANCELED,
    'dynamodb: a batch writes 25 items and reads 100, and no more':
      'DynamoDB API Reference, BatchWriteItem: 1 to 25 requests. moto takes more.',
    'dynamodb: a transaction has at least one item':
      'DynamoDB API Reference, TransactWriteItems: TransactItems has at least one. moto takes none.',
    'dynamodb: a transaction repeated under its token does nothing, and another one under it is refused':
      'DynamoDB API Reference, TransactWriteItems: ClientRequestToken makes a call idempotent. moto ignores it.',
    'dynamodb: a transaction reads in the order of its request, with missing items left out':
      'DynamoDB API Reference, Get: ProjectionExpression selects attributes. moto ignores it.',
    'dynamodb: a put of an item and of its index entry consumes one unit each':
      'DynamoDB Developer Guide, "Global secondary indexes": a write of an entry consumes a unit. moto counts none.',
    'dynamodb: in a transaction, a put and an index entry consume two units each': TWO_UNITS,
    'dynamodb: in a transaction, a put without an index entry consumes two units': TWO_UNITS,
    's3: a body that differs from its checksum is BadDigest and not stored':
      'S3 User Guide, "Checking object integrity": a checksum that does not match is refused. moto compares none.',
    'ses: an address that is none, and one with a line break, are refused':
      'SES Developer Guide, "Amazon SES API error messages": an illegal address is InvalidParameterValue. moto takes it.',
    'cognito: the email signs in in any case':
      'Cognito Developer Guide, "User pool case sensitivity": names are the same in any case. moto compares bytes.',
    'cognito: a wrong password and an unknown email get the same error':
      'Cognito Developer Guide, "Managing error responses": "Incorrect username or password." moto answers with the name.',
    'cognito: a client with a wrong secret is NotAuthorizedException':
      'Cognito Developer Guide, "Computing secret hash values": a wrong hash is refused. moto checks none here.',
    'cognito: a changed email signs in, and the one before does not':
      'Cognito Developer Guide, "Managing error responses": an unknown name is a wrong password. moto says UserNotFoundException.',
    'cognito: with an authenticator, signing in needs its code, and a wrong one is CodeMismatchException':
      'Cognito API Reference, AdminRespondToAuthChallenge: CodeMismatchException. moto takes any code.',
    'sagemaker: a second model of one name is ValidationException': UNIQUE_NAME,
    'sagemaker: a second configuration of one name is ValidationException': UNIQUE_NAME,
    'sagemaker: a second training job of one name is ResourceInUse': UNIQUE_NAME,
    'sagemaker: stopping a training job that does not exist is refused':
      'SageMaker API Reference, StopTrainingJob: an unknown job is an error of the client. moto answers 500.',
    'location: a text is found with its point, longitude first, and what was searched':
      'moto has no Location. Only AWS can answer: infra/README.md.',
  },
};

/** API tests of the product that fail with another implementation. */
export const KNOWN_API_TESTS: Record<PeerName, Differences> = {
  'DynamoDB Local': {
    'a call that began before the restored moment and deleted after it is repeated': NO_RECOVERY,
    'a table of a point-in-time recovery is completed, becomes the one in use by its name, and the previous one stays':
      NO_RECOVERY,
  },
  moto: {
    '20 parallel registrations create one account': PARALLEL_TRANSACTIONS,
    'of 50 parallel approvals and rejections exactly one wins, and the others change nothing': PARALLEL_TRANSACTIONS,
    'a table of a point-in-time recovery is completed, becomes the one in use by its name, and the previous one stays':
      'It opens the files of our own table in a second cloud, whose key at the peer is another one.',
  },
};
