/** How long a user's form is held before it is sent, as the product has it. */
const submitDelayMs = 800;

export const submitDelay = () => new Promise<void>((resolve) => setTimeout(resolve, submitDelayMs));
