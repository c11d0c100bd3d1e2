/**
 * Jest's runtime with one change: a worker compiles a module once, and runs the same script in the sandbox of each test file. Jest
 * compiles it anew for each of them, which is half of the time that loading the product takes. What a module creates stays in
 * its sandbox.
 */
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** The compiled modules of this worker by path. Another source or other parameters replace a script. */
const scripts = new Map();

class CompilingOnce extends Runtime {
  constructor(...options) {
    super(...options);
    const [, environment] = options;
    const { executor } = this;
    const compileAnew = executor.compile.bind(executor);
    const start = `(function(${executor.injectedModuleParameters.join(',')}){`;
    executor.compile = (source, filename) => {
      const context = environment.getVmContext();
      if (!context) return null;
      let compiled = scripts.get(filename);
      if (compiled?.source !== source || compiled.start !== start) {
        try {
          const script = new Script(`${start}${source}\n})`, { filename, columnOffset: -start.length });
          compiled = { source, start, script };
        } catch {
          // Jest says what is wrong with the file.
          return compileAnew(source, filename);
        }
        scripts.set(filename, compiled);
      }
      return compiled.script.runInContext(context);
    };
  }
}

module.exports = { __esModule: true, default: CompilingOnce };
