import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ServiceError } from '#local/aws/localService';
import type { ObjectStore } from '#local/aws/s3/objectStore';
import { downloadPrefix } from './s3Files';
import type { CreateTrainingJobInput } from './trainingJob';

/** Creates the folder of a job as SageMaker lays out `/opt/ml`: configuration, channels, and an earlier run's checkpoints. */
export async function createTrainingFolder(
  root: string,
  input: CreateTrainingJobInput,
  objects: ObjectStore,
): Promise<void> {
  for (const name of ['input/config', 'input/data', 'model', 'output/data', 'checkpoints']) {
    await mkdir(path.join(root, name), { recursive: true, mode: 0o700 });
  }
  const channels = input.InputDataConfig ?? [];
  const channelConfig = channels.map(({ ChannelName }) => [ChannelName, { TrainingInputMode: 'File' }] as const);
  const files = {
    'hyperparameters.json': input.HyperParameters ?? {},
    'inputdataconfig.json': Object.fromEntries(channelConfig),
    'resourceconfig.json': { current_host: 'algo-1', hosts: ['algo-1'] },
  };
  for (const [name, content] of Object.entries(files)) {
    await writeFile(path.join(root, 'input/config', name), JSON.stringify(content));
  }
  for (const { ChannelName, DataSource } of channels) {
    const { S3Uri } = DataSource.S3DataSource;
    const count = await downloadPrefix(objects, S3Uri, path.join(root, 'input', 'data', ChannelName));
    if (count === 0) throw new ServiceError('ValidationException', `No S3 objects found under prefix ${S3Uri}`);
  }
  if (input.CheckpointConfig) {
    await downloadPrefix(objects, input.CheckpointConfig.S3Uri, path.join(root, 'checkpoints'));
  }
}
