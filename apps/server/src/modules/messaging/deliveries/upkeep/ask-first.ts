import { DeliveryProblem, InvalidCredentialsError } from '../../../connectors/index.ts';

/** Makes a harmless call before a message is sent. Throws DeliveryProblem when sending is impossible now. */
export const askFirst = async (verify: () => Promise<unknown>): Promise<void> => {
  try {
    await verify();
  } catch (error) {
    if (error instanceof InvalidCredentialsError) throw new DeliveryProblem('bot_token_revoked', error.message);
    // The message has not been sent yet, so a failure of this call is no unknown outcome.
    if (error instanceof DeliveryProblem && error.kind === 'unknown_outcome') {
      throw new DeliveryProblem('not_processed', error.detail);
    }
    throw error;
  }
};
