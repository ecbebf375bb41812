import { Secret, TOTP } from 'otpauth';

/** An authenticator app, set up with the secret as the page shows it; each of its codes is accepted once. */
export class Authenticator {
  readonly #totp: TOTP;

  constructor(shownSecret: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(shownSecret.replaceAll(' ', '')) });
  }

  /** The code that sets the app up. */
  firstCode(): string {
    return this.#totp.generate();
  }

  /**
   * The code to sign in with afterwards. A code is accepted one period of 30 seconds early or late, and the one before
   * the present would be too old for a form that is sent a moment later.
   */
  nextCode(): string {
    return this.#totp.generate({ timestamp: Date.now() + 30_000 });
  }
}
