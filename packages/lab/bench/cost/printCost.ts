import { ANNUAL_PRICE_USD } from '#domain/subscription/price';
import {
  computeBill,
  type CostOptions,
  computeInstances,
  type CostInputs,
  computeQuantities,
  computeStripeFees,
  sumBill,
} from './bill';
import { ANALYSES_PER_MONTH, VISITS_PER_MONTH } from './monthlyUsage';
import { PRICES_AS_OF } from './prices';

const SUBSCRIBERS = [100, 10_000, 1_000_000];

const SAVINGS: readonly { name: string; options: CostOptions }[] = [
  { name: 'poll the subscription every 60 s instead of 10 s', options: { pollSeconds: 60 } },
  { name: "Cognito's plan Lite instead of Essentials", options: { isLite: true } },
  { name: 'a serverless lesion endpoint instead of instances', options: { isServerless: true } },
  {
    name: "alarms on the product's own metrics, without API Gateway's metrics by route",
    options: { usesOwnMetrics: true },
  },
];

/** Prints the measured calls of a month, and the fixed parts of stage prod. */
export function printUsage({ month, site, deployment }: CostInputs): void {
  console.log(
    `A month of one subscriber: ${VISITS_PER_MONTH} visits and ${ANALYSES_PER_MONTH} analyses, measured on this machine\n`,
  );
  const widths = [22, 8, 8, 8, 10, 10, 10];
  const printRow = (...cells: (string | number)[]) =>
    console.log(
      `  ${cells.map((cell, column) => (column ? String(cell).padStart(widths[column]!) : String(cell).padEnd(widths[column]!))).join('')}`,
    );
  printRow('call', 'times', 'reads', 'writes', 'ms', 'bytes out', 'log bytes');
  for (const { name, times, reads, writes, ms, bytesOut, logBytes } of month.calls) {
    printRow(name, times, reads, writes, ms.toFixed(0), bytesOut, logBytes);
  }
  console.log(`
  An analysis keeps the lesion engine busy for ${month.engineMs.toFixed(0)} ms; its photo has ${month.photoBytes} bytes.
  A month adds ${(month.storedBytes / 1024).toFixed(0)} KiB in the table and its index (audit rows stay seven years).
  The site: ${site.files} files, ${(site.bytes / 1024).toFixed(0)} KiB. Stage prod: ${deployment.keys} keys, ${deployment.secrets} secrets, ${deployment.alarms} alarms, ${deployment.dashboards} dashboards, ${deployment.routes} routes.
`);
}

/** Prints the bill by service, the cost for each subscriber, and possible savings, largest first. */
export function printBill(inputs: CostInputs): void {
  const bills = SUBSCRIBERS.map((subscribers) => computeBill(computeQuantities(inputs, subscribers)));
  const services = bills.at(-1)!.map(({ service }) => service);
  const formatUsd = (value: number) =>
    value.toLocaleString('en-US', {
      maximumFractionDigits: value < 100 ? 2 : 0,
      minimumFractionDigits: value < 100 ? 2 : 0,
    });
  const printLine = (...cells: string[]) =>
    console.log(`| ${cells.map((cell, column) => (column ? cell.padStart(12) : cell.padEnd(28))).join(' | ')} |`);
  console.log(`US dollars a month after a year, us-east-1, list prices as of ${PRICES_AS_OF}, without tax\n`);
  printLine('subscribers', ...SUBSCRIBERS.map((subscribers) => subscribers.toLocaleString('en-US')));
  printLine('-'.repeat(28), ...SUBSCRIBERS.map(() => `${'-'.repeat(11)}:`));
  for (const name of services) {
    printLine(name, ...bills.map((bill) => formatUsd(bill.find(({ service }) => service === name)?.usd ?? 0)));
  }
  printLine('AWS', ...bills.map((bill) => formatUsd(sumBill(bill))));
  printLine('AWS for each subscriber', ...bills.map((bill, index) => (sumBill(bill) / SUBSCRIBERS[index]!).toFixed(4)));
  printLine(
    'Stripe fees',
    ...SUBSCRIBERS.map((subscribers) => formatUsd(computeStripeFees(subscribers, ANNUAL_PRICE_USD))),
  );
  printLine('Revenue', ...SUBSCRIBERS.map((subscribers) => formatUsd((subscribers * ANNUAL_PRICE_USD) / 12)));

  console.log('\nPossible savings, largest first:');
  for (const [index, subscribers] of SUBSCRIBERS.entries()) {
    const savings = SAVINGS.map(({ name, options }) => ({
      name,
      usd: sumBill(bills[index]!) - sumBill(computeBill(computeQuantities(inputs, subscribers, options))),
    })).sort((a, b) => b.usd - a.usd);
    const parts = savings
      .filter((saving) => saving.usd >= 1)
      .map((saving) => `${saving.name} (${formatUsd(saving.usd)})`);
    console.log(`  ${subscribers.toLocaleString('en-US')}: ${parts.join('; ')}`);
  }
  const { busy, quiet, needed } = computeInstances(inputs.deployment, SUBSCRIBERS.at(-1)! * ANALYSES_PER_MONTH);
  console.log(`\nThe endpoint at a million: ${busy} instances in eight busy hours (${needed} needed), else ${quiet}.`);
}
