import type { Messenger } from '../../src/shared/phone-events.ts';
import { request } from '../control-api.ts';
import { messengerApp } from './messenger/messenger-app.ts';
import type { PhoneApp } from './phone-app.ts';
import { telegramApp } from './telegram/telegram-app.ts';
import { viberApp } from './viber/viber-app.ts';

const apps: readonly PhoneApp[] = [telegramApp, viberApp, messengerApp];

/** The apps of the messengers that this sandbox plays. */
export async function findInstalledApps(): Promise<PhoneApp[]> {
  const played = await request<Messenger[]>('GET', '/messengers');
  return apps.filter(({ messenger }) => played.includes(messenger));
}
