import { ANNUAL_PRICE_USD } from '#domain/subscription/subscription';
import { billOf, type Choices, instancesAt, type Known, quantities, stripeFees, total } from './bill';
import { ANALYSES, VISITS } from './habits';
import { PRICES_AS_OF } from './prices';

const SUBSCRIBERS = [100, 10_000, 1_000_000];

const LEVERS: readonly { name: string; choices: Choices }[] = [
  { name: 'ask for the subscription every 60 s instead of 10 s', choices: { pollSeconds: 60 } },
  { name: "Cognito's plan Lite instead of Essentials", choices: { lite: true } },
  { name: 'log at the firewall only what it blocks', choices: { quietFirewall: true } },
  { name: 'a serverless lesion endpoint instead of instances', choices: { serverless: true } },
  { name: "alarms on the product's own metrics, none of the gateway's by route", choices: { ownAlarms: true } },
];

/** Prints what was measured of each call of the month, and what the deployment has. */
export function printMeasured({ month, site, deployment }: Known): void {
  console.log(`A month of one subscriber: ${VISITS} visits and ${ANALYSES} analyses, measured on this machine\n`);
  const columns = [22, 8, 8, 8, 10, 10, 10];
  const line = (...cells: (string | number)[]) =>
    console.log(
      `  ${cells.map((cell, at) => (at ? String(cell).padStart(columns[at]!) : String(cell).padEnd(columns[at]!))).join('')}`,
    );
  line('call', 'times', 'reads', 'writes', 'ms', 'bytes out', 'log bytes');
  for (const { name, times, reads, writes, ms, bytesOut, logBytes } of month.calls) {
    line(name, times, reads, writes, ms.toFixed(0), bytesOut, logBytes);
  }
  console.log(`
  An analysis keeps the lesion engine busy for ${month.engineMs.toFixed(0)} ms; its photograph has ${month.photoBytes} bytes.
  A month leaves ${(month.keptBytes / 1024).toFixed(0)} KiB in the table and its index (audit rows stay seven years).
  The site: ${site.files} files, ${(site.bytes / 1024).toFixed(0)} KiB. Stage prod: ${deployment.keys} keys, ${deployment.secrets} secrets, ${deployment.alarms} alarms, ${deployment.dashboards} dashboards, ${deployment.routes} routes.
`);
}

/** Prints the bill by service, for each subscriber, and what choices would save, the largest first. */
export function printBill(known: Known): void {
  const bills = SUBSCRIBERS.map((subscribers) => billOf(quantities(known, subscribers)));
  const services = bills.at(-1)!.map(({ service }) => service);
  const usd = (value: number) =>
    value.toLocaleString('en-US', {
      maximumFractionDigits: value < 100 ? 2 : 0,
      minimumFractionDigits: value < 100 ? 2 : 0,
    });
  const row = (...cells: string[]) =>
    console.log(`| ${cells.map((cell, at) => (at ? cell.padStart(12) : cell.padEnd(28))).join(' | ')} |`);
  console.log(`US dollars a month after a year, us-east-1, list prices as of ${PRICES_AS_OF}, without tax\n`);
  row('subscribers', ...SUBSCRIBERS.map((subscribers) => subscribers.toLocaleString('en-US')));
  row('-'.repeat(28), ...SUBSCRIBERS.map(() => `${'-'.repeat(11)}:`));
  for (const name of services) {
    row(name, ...bills.map((bill) => usd(bill.find(({ service }) => service === name)?.usd ?? 0)));
  }
  row('AWS', ...bills.map((bill) => usd(total(bill))));
  row('AWS for each subscriber', ...bills.map((bill, at) => (total(bill) / SUBSCRIBERS[at]!).toFixed(4)));
  row('Stripe, beside it', ...SUBSCRIBERS.map((subscribers) => usd(stripeFees(subscribers, ANNUAL_PRICE_USD))));
  row('Paid by subscribers', ...SUBSCRIBERS.map((subscribers) => usd((subscribers * ANNUAL_PRICE_USD) / 12)));

  console.log('\nWhat would be saved, the largest lever first:');
  for (const [at, subscribers] of SUBSCRIBERS.entries()) {
    const saved = LEVERS.map(({ name, choices }) => ({
      name,
      usd: total(bills[at]!) - total(billOf(quantities(known, subscribers, choices))),
    })).sort((a, b) => b.usd - a.usd);
    const named = saved.filter((lever) => lever.usd >= 1).map((lever) => `${lever.name} (${usd(lever.usd)})`);
    console.log(`  ${subscribers.toLocaleString('en-US')}: ${named.join('; ')}`);
  }
  const { busy, quiet, wanted } = instancesAt(known.deployment, SUBSCRIBERS.at(-1)! * ANALYSES);
  console.log(
    `\nThe endpoint at a million: ${busy} instances in its eight busy hours (${wanted} wanted), else ${quiet}.`,
  );
}
