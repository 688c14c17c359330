/** Makes a large photograph smaller before it is sent: the guesser looks at no more of it. */

/** Files of so many bytes are sent as they are. */
const SMALL = 4 << 20;
const LONGER_SIDE = 3000;
const QUALITY = 0.9;

/** The photograph in fewer pixels, on white; the file itself where it is small, or where the browser cannot show it. */
export async function smaller(file: File): Promise<Blob> {
  if (file.size <= SMALL) return file;
  const image = await createImageBitmap(file).catch(() => undefined);
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!image || !pen) return file;
  const scale = Math.min(1, LONGER_SIDE / Math.max(image.width, image.height));
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  return made && made.size < file.size ? made : file;
}
