import { openIncident, tellIncident } from '#functions/operator/incidents';
import { testApi, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeEach(async () => {
  api = await testApi();
  await api.mails();
});
afterEach(() => api.close());

async function open(): Promise<string> {
  const given = { incidentType: 'lost laptop', severity: 'high', description: 'canary-what-happened' };
  return /Incident (\w{26})/.exec(await openIncident(api.services, given))![1]!;
}
const reminders = async () =>
  (await api.mails()).filter(({ subject }) => subject.startsWith('Incident')).map(({ subject }) => subject);
const watch = async (hours: number) => {
  for (let hour = 0; hour < hours; hour += 1) {
    api.clock.advance({ hours: 1 });
    await api.job('incidents');
    await api.job('post');
  }
};
const overdue = () => api.measurements.flatMap((run) => ('job' in run && run.job === 'incidents' ? [run.overdue] : []));

test('the operator is mailed once when 24 of the 72 hours are left, and once when they are over', async () => {
  const id = await open();
  await watch(48);
  expect(await reminders()).toEqual([]);
  await watch(3);
  expect(await reminders()).toEqual([`Incident ${id}: notice is due in 23 hours`]);
  await watch(24);
  expect(await reminders()).toEqual([
    `Incident ${id}: notice was due 1 hours ago`,
    `Incident ${id}: notice is due in 23 hours`,
  ]);
  const [late] = await api.mails();
  expect(late?.to).toEqual([api.services.config.operatorEmail]);
  expect(late?.text).toContain(`npm run admin -- incident told ${id}`);
  expect(JSON.stringify(late)).not.toContain('canary-what-happened');
});

test('an incident is counted as overdue from the 73rd hour until people were told', async () => {
  const id = await open();
  await watch(72);
  expect(overdue()).not.toContain(1);
  await watch(1);
  expect(overdue().at(-1)).toBe(1);
  expect(await tellIncident(api.services, id)).toContain('its clock has stopped');
  await watch(1);
  expect(overdue().at(-1)).toBe(0);
  await expect(tellIncident(api.services, 'nothing')).rejects.toMatchObject({ code: 'not_found' });
});

test('nobody is reminded of an incident whose people were told in time, and each reminder has its row', async () => {
  const told = await open();
  await tellIncident(api.services, told);
  const id = await open();
  await watch(80);
  expect((await reminders()).every((subject) => subject.includes(id))).toBe(true);
  const rows = (await api.scan()).filter(({ action }) => /^incident\.(near|late|told)$/.test(String(action)));
  expect(rows.map(({ action, resourceId }) => `${String(action)} ${String(resourceId)}`).sort()).toEqual(
    [`incident.late ${id}`, `incident.near ${id}`, `incident.told ${told}`].sort(),
  );
});
