import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { decodeCode } from './decode-code.ts';

/** spec/2 §4: "Scanner starts after 2.5 s": until then the person has the code in sight and the camera its focus. */
const startAfter = 2500;
const every = 200;
/** Larger pictures take longer and tell no more of a code. */
const widest = 800;

export type CameraState = 'starting' | 'reading' | 'refused';

function frameOf(video: HTMLVideoElement): ImageData | null {
  if (video.videoWidth === 0) return null;
  const scale = Math.min(1, widest / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

function show(video: HTMLVideoElement, stream: MediaStream): void {
  video.srcObject = stream;
}

/**
 * Shows the camera in the video and reports the first visible QR code. Without a camera, or permission to use it:
 * `refused`.
 */
export function useCodeScanner(video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => void): CameraState {
  const [state, setState] = useState<CameraState>('starting');
  const reportCode = useEffectEvent(onCode);
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const frame = video.current && frameOf(video.current);
      const text = frame ? await decodeCode(frame) : null;
      if (isOver) return;
      if (text !== null) reportCode(text);
      else timer = setTimeout(() => void look(), every);
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver) return stream.getTracks().forEach((track) => track.stop());
      const shown = video.current;
      if (!shown) return undefined;
      show(shown, stream);
      await shown.play();
      timer = setTimeout(() => {
        setState('reading');
        void look();
      }, startAfter);
      return undefined;
    };
    // An address without https has no camera at all.
    const begun = navigator.mediaDevices ? start() : Promise.reject(new Error('no camera'));
    begun.catch(() => {
      if (!isOver) setState('refused');
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, [video]);
  return state;
}
