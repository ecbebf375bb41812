export const keys = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  End: '\uE010',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
} as const;

/** What a person does and sees in a window. Elements are found by a CSS selector, and by a text in them. */
export interface DrivenWindow {
  goTo(url: string): Promise<void>;
  /** Waits until such an element is on the screen. */
  see(selector: string, text?: string): Promise<void>;
  click(selector: string, text?: string): Promise<void>;
  hover(selector: string, text?: string): Promise<void>;
  /** Where the focus is. */
  type(text: string): Promise<void>;
  press(key: keyof typeof keys): Promise<void>;
  /** Chooses files by the button beside the message box. */
  attach(...paths: string[]): Promise<void>;
  /** Asks in the page; the question knows nothing but what is given. */
  ask<Answer>(question: (given: string) => Answer, given?: string): Promise<Answer>;
  /** An error of this kind is provoked by the test. */
  expectComplaint(pattern: RegExp): void;
  /** Throws if there was an unexpected error in the window. */
  close(): Promise<void>;
}
