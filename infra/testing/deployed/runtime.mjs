/**
 * One instance of a function, as Lambda runs it: loads the handler's file once, then handles one event after another. The
 * clock shows the time of the last event. Arguments: the file, and the handler's name in it.
 */
import { pathToFileURL } from 'node:url';

const [file, handlerName] = process.argv.slice(2);
let now = Date.now();
globalThis.Date = class extends Date {
  constructor(...args) {
    super(...(args.length > 0 ? args : [now]));
  }
  static now() {
    return now;
  }
};
process.stdout.write = (chunk) => process.send({ log: String(chunk) });

const loading = import(pathToFileURL(file).href);
loading.then(
  () => process.send('loaded'),
  () => process.send('not loaded'),
);

process.on('message', async ({ event, at }) => {
  now = at;
  try {
    process.send({ result: (await (await loading)[handlerName](event)) ?? null });
  } catch (error) {
    process.send({ failure: { name: error?.name, message: String(error?.message ?? error), stack: error?.stack } });
  }
});
process.on('disconnect', () => process.exit());
