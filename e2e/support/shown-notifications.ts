import type { Staff } from './staff.ts';
import { waitUntil } from './wait-until.ts';

/**
 * Hears which notifications the browser shows to a window's person, and returns how to wait for the next one of a text.
 * To be asked before `getNotifications`: Chromium forgets a notification that is being shown while it lists them.
 */
export async function hearNotifications(staff: Staff): Promise<(body: string) => Promise<unknown>> {
  const heard: string[] = [];
  const cdp = await staff.context.newCDPSession(staff.page);
  cdp.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: event }) => {
    const body = event.eventMetadata.find(({ key }) => key === 'Body')?.value;
    if (event.eventName === 'Notification displayed' && body !== undefined) heard.push(body);
  });
  await cdp.send('BackgroundService.startObserving', { service: 'notifications' });
  await cdp.send('BackgroundService.setRecording', { shouldRecord: true, service: 'notifications' });
  return (body) =>
    waitUntil(`a notification of "${body}"`, () => {
      const at = heard.indexOf(body);
      return at !== -1 && heard.splice(at, 1);
    });
}
