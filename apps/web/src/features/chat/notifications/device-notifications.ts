import type { EventFrame } from '@switchboard/contract';
import type { Api } from '../../../api/client.ts';
import type { Session } from '../../../api/session.ts';
import type { Store } from '../../../store/store.ts';
import { forgetWorkerSession } from '../../../worker/forget-worker-session.ts';
import { keepWorkerSession } from '../../../worker/worker-session.ts';
import { Chime } from './chime.ts';
import { LeadingTab } from './leading-tab.ts';
import type { NotificationPermissionWatch } from './notification-permission.ts';
import type { Texts } from './notification-text.ts';
import { Notifier } from './notifier.ts';
import { PushProof } from './push/push-proof.ts';
import { PushDevice } from './push-device.ts';

interface DeviceDeps {
  api: Pick<Api, 'call'>;
  session: Pick<Session, 'read' | 'subscribe'>;
  store: Store;
  storage: Storage;
  permission: NotificationPermissionWatch;
  texts: () => Texts;
  /** Opens a page of the app: `/messenger/12/?message=318`. */
  open: (url: string) => void;
  /** What this tab was told before its notifications had loaded. */
  early: readonly EventFrame[];
}

/** The notifications of this browser while the reader is signed in. */
export class DeviceNotifications {
  readonly permission: NotificationPermissionWatch;
  readonly chime = new Chime();
  readonly notifier: Notifier;
  readonly push: PushDevice;
  readonly proof: PushProof;
  readonly #tab = new LeadingTab();
  readonly #session: DeviceDeps['session'];
  /** That of the reader; another tab may sign another user in. */
  readonly #token: string | undefined;
  readonly #store: Store;
  readonly #stop = new AbortController();

  constructor({ api, session, store, storage, permission, texts, open, early }: DeviceDeps) {
    this.#session = session;
    this.#token = session.read()?.token;
    this.#store = store;
    this.permission = permission;
    this.push = new PushDevice({ api, storage });
    this.proof = new PushProof({ api, push: this.push });
    this.notifier = new Notifier({
      store,
      chime: this.chime,
      leads: () => this.leads,
      texts,
      openMessage: (channelId, seq) => open(`/messenger/${channelId}/?message=${seq}`),
    });
    const subscriptions = [
      store.subscribe((state, previous) => {
        if (state.me && !previous.me) this.#renewPush();
        if (state.me?.id !== previous.me?.id) this.#shareSession();
      }),
      session.subscribe(() => this.#shareSession()),
      this.push.state.subscribe(() => this.#shareSession()),
      permission.state.subscribe((state, previous) => {
        if (state.permission !== previous.permission) this.#renewPush();
      }),
    ];
    this.#stop.signal.addEventListener('abort', () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    });
    this.#renewPush();
    this.#shareSession();
    this.#openWhatIsClicked(open);
    // Another tab that led until now has announced them.
    void this.#tab.followed.then((isAnnounced) => {
      if (!isAnnounced) for (const frame of early) this.#announce(frame);
    });
  }

  /** Something has happened, and is in the store. */
  hear(frame: EventFrame): void {
    void this.#tab.followed.then(() => this.#announce(frame));
  }

  /** Whether this tab notifies for all of them. */
  get leads(): boolean {
    return this.#tab.leads;
  }

  /** Called when the reader signs out explicitly. */
  forget(): void {
    this.push.forget();
  }

  close(): void {
    this.#stop.abort();
    this.proof.close();
    this.notifier.close();
    this.chime.close();
    this.#tab.close();
  }

  #announce({ event, data }: EventFrame): void {
    if (event === 'newMessage') this.notifier.receive(data);
    if (event === 'deleteMessage') this.notifier.forget(data.channel_id, data.id);
  }

  /** Registers the device for push if the reader wants it and the browser permits it. */
  #renewPush(): void {
    const isWanted = this.#store.getState().me?.preferences.push ?? false;
    if (!isWanted || this.permission.state.getState().permission !== 'granted') return;
    const { isSupported } = this.push.state.getState();
    // Who has just asked for notifications sees whether they come.
    if (this.permission.takeNew() && isSupported && !this.push.isTakenOff) void this.proof.run();
    else void this.push.renew();
  }

  /** The service worker acts for the user who is signed in, on a device that gets pushes. */
  #shareSession(): void {
    const token = this.#session.read()?.token;
    const { me } = this.#store.getState();
    const deviceId = this.push.registeredId;
    if (token === undefined || token !== this.#token || deviceId === null) forgetWorkerSession();
    else if (me) void keepWorkerSession({ token, userId: me.id, deviceId });
  }

  /** Opens the page of a clicked notification, which the service worker passes to this window. */
  #openWhatIsClicked(open: (url: string) => void): void {
    if (!('serviceWorker' in navigator)) return;
    const handle = ({ data, ports }: MessageEvent<{ type?: string; url?: string }>) => {
      if (data.type === 'areYouSignedIn') ports[0]?.postMessage(true);
      if (data.type === 'pushArrived') this.proof.arrive();
      // Only paths of this app, even if the push contains another address.
      if (data.type === 'open' && data.url && /^\/(?!\/)/.test(data.url)) open(data.url);
    };
    navigator.serviceWorker.addEventListener('message', handle, { signal: this.#stop.signal });
  }
}
