/**
 * Jest's runtime with two changes. A worker compiles a module once, and runs the same script in the sandbox of each test file: Jest
 * compiles it anew for each of them, which is half of the time that loading the product takes. And storages of asynchronous calls
 * end with their test file: in Node 20 each one makes every later promise of the worker slower. What a module creates stays in its
 * sandbox.
 */
const hooks = require('node:async_hooks');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** The compiled modules of this worker by path. Another source or other parameters replace a script. */
const scripts = new Map();

class TestRuntime extends Runtime {
  /** The storages that the modules of the test file created, among them Jest's own. */
  storages = new Set();

  constructor(...options) {
    super(...options);
    const [, environment] = options;
    this.compileOnce(environment);
    this.collectStorages();
  }

  compileOnce(environment) {
    const { executor } = this;
    const compileAnew = executor.compile.bind(executor);
    // Of two functions, so that a module may declare a name that is among the parameters.
    const start = `(function(${executor.injectedModuleParameters.join(',')}){return (function(){`;
    const end = '\n}).call(this)})';
    executor.compile = (source, filename) => {
      const context = environment.getVmContext();
      if (!context) return null;
      let compiled = scripts.get(filename);
      if (compiled?.source !== source || compiled.start !== start) {
        try {
          const script = new Script(`${start}${source}${end}`, { filename, columnOffset: -start.length });
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

  collectStorages() {
    const { coreModule, storages } = this;
    const requireCore = coreModule.require.bind(coreModule);
    class AsyncLocalStorage extends hooks.AsyncLocalStorage {
      constructor(...options) {
        super(...options);
        storages.add(this);
      }
    }
    coreModule.require = (name) =>
      /^(node:)?async_hooks$/.test(name) ? { ...hooks, AsyncLocalStorage } : requireCore(name);
  }

  teardown() {
    for (const storage of this.storages) storage.disable();
    super.teardown();
  }
}

module.exports = { __esModule: true, default: TestRuntime };
