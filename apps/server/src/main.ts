import { ProcessLife } from './process-life.ts';

// Signals are heard from here on, while the rest is loaded too.
const life = new ProcessLife();
void life.run(async () => {
  const { serve } = await import('./serve.ts');
  await serve(life);
});
