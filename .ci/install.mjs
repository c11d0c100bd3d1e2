/** Installs the packages of the product, unless they are there. Needs only Node. */
import { installPackages } from './installPackages.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 11)) {
  console.error(`Node 20.11 or later is needed; this is ${process.version}.`);
  process.exit(1);
}
installPackages();
