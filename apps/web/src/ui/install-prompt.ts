/** The event by which Chromium offers to install the app; `prompt` asks the reader, once. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}
