import { registerWorker } from './registerWorker';

jest.useFakeTimers();

test('a new version that the browser already installs is told of the page, so that it can take over', async () => {
  const installing = new EventTarget();
  const waiting = { postMessage: jest.fn() };
  const registration = Object.assign(new EventTarget(), { installing, waiting: null as typeof waiting | null });
  Object.assign(navigator, { serviceWorker: { register: () => Promise.resolve(registration) } });
  await registerWorker();
  registration.waiting = waiting;
  installing.dispatchEvent(new Event('statechange'));
  // The scripts that load later start the earlier worker again.
  expect(waiting.postMessage).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(waiting.postMessage).toHaveBeenCalledWith({ script: expect.any(String) });
});
