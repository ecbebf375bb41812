/** A picture drawn in the page, so that a demo needs no file to send one. */
export async function drawPicture(): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = 1280;
  canvas.height = 853;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  const hue = Math.floor(Math.random() * 360);
  const sky = context.createLinearGradient(0, 0, 0, canvas.height);
  sky.addColorStop(0, `hsl(${hue} 70% 62%)`);
  sky.addColorStop(1, `hsl(${(hue + 50) % 360} 80% 82%)`);
  context.fillStyle = sky;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'rgb(255 255 255 / 0.85)';
  context.beginPath();
  context.arc(980, 230, 90, 0, 7);
  context.fill();
  for (let layer = 0; layer < 3; layer++) {
    context.fillStyle = `hsl(${(hue + 200) % 360} 32% ${48 - layer * 13}%)`;
    context.beginPath();
    context.moveTo(0, canvas.height);
    for (let x = 0; x <= canvas.width; x += 16) {
      context.lineTo(x, 480 + layer * 110 + Math.sin(x / (140 + layer * 60) + hue + layer * 2) * 70);
    }
    context.lineTo(canvas.width, canvas.height);
    context.fill();
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  if (!blob) throw new Error('The picture could not be drawn');
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' });
}
