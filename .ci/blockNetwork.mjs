import { spawnSync } from 'node:child_process';

const isRoot = process.getuid?.() === 0;
/** A network namespace of one's own needs root, or a user namespace in which this user has the right. */
const NAMESPACE = isRoot ? ['--net'] : ['--user', '--map-current-user', '--keep-caps', '--net'];
/** Brings up the loopback interface, then runs the command with the rights that it had before. */
const START = isRoot ? 'exec "$@"' : 'exec setpriv --inh-caps=-all --ambient-caps=-all "$@"';

/**
 * What to put before a command so that it reaches this machine only, in a network namespace (Linux) with the loopback interface
 * and nothing else. Empty where this user may not create one.
 */
export function getNetworkBlock() {
  const block = ['unshare', ...NAMESPACE, 'sh', '-c', `ip link set lo up && ${START}`, 'sh'];
  return spawnSync(block[0], [...block.slice(1), 'true']).status === 0 ? block : [];
}
