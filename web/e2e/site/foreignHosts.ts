/** Matches the names and addresses of this machine. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/;

/** Throws if a host is another machine. `message` starts the error, for example "The page requested". */
export function assertNoForeignHost(message: string, hosts: Iterable<string>): void {
  const foreign = [...new Set(hosts)].filter((host) => !LOOPBACK.test(host));
  if (foreign.length > 0) throw new Error(`${message} ${foreign.join(', ')}`);
}
