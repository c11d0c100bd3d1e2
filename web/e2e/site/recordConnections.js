/**
 * Loaded first into each process and thread of the product: appends each address that Node.js connects to, sends to or asks a
 * name server about to the file CONNECTION_LOG, one a line. It does not see sockets that native code opens by itself.
 */
const { createHook } = require('node:async_hooks');
const { Socket } = require('node:dgram');
const { appendFileSync } = require('node:fs');

const log = process.env.CONNECTION_LOG;
const record = (address) => log && appendFileSync(log, `${address}\n`);

/** Gets the address or name of a request to the operating system, by the request's type. */
const ADDRESSES = {
  TCPCONNECTWRAP: ({ address }) => address,
  GETADDRINFOREQWRAP: ({ hostname }) => hostname,
  GETNAMEINFOREQWRAP: ({ hostname }) => hostname,
  QUERYWRAP: ({ hostname }) => hostname,
};
createHook({
  init: (_id, type, _trigger, resource) => {
    if (Object.hasOwn(ADDRESSES, type)) record(ADDRESSES[type](resource) ?? 'an unknown address');
  },
}).enable();

// A datagram is mostly sent at once, without a request. The last text among the arguments is its address.
for (const name of ['send', 'connect']) {
  const original = Socket.prototype[name];
  Socket.prototype[name] = function (...args) {
    const address = args.slice(1).findLast((value) => typeof value === 'string');
    if (address !== undefined) record(address);
    return original.apply(this, args);
  };
}
