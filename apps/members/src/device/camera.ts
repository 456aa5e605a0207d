/**
 * Opens the rear camera, or the only one.
 * @returns the video stream; null when there is no camera, or the user refuses it
 */
export async function openCamera(): Promise<MediaStream | null> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 } },
    })
  } catch {
    // Without a secure context `mediaDevices` is missing; a refusal rejects.
    return null
  }
}

/** Turns the camera off. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
