import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/access/hooks.ts';

/** What browsers record, what every player plays first. */
const types = [
  'audio/mp4;codecs=mp4a.40.2',
  'audio/webm;codecs=opus',
  'audio/ogg;codecs=opus',
  'audio/mp4',
  'audio/webm',
];

const endings: Readonly<Record<string, string>> = { 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' };

interface Recording {
  readonly recorder: MediaRecorder;
  readonly begun: number;
}

/** A recorder of what is said. */
export interface Recorder {
  /** `missing`: this browser has none, or the page came over an open connection. */
  readonly step: 'missing' | 'ready' | 'recording' | 'refused';
  readonly seconds: number;
  readonly start: () => void;
  readonly stop: () => void;
}

interface RecorderOptions {
  /** Hears when it begins and ends. */
  readonly report: (isOn: boolean) => void;
  readonly onRecorded: (file: File) => void;
}

const isThere = () => typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined;

function end(recording: Recording | null): void {
  if (recording && recording.recorder.state !== 'inactive') recording.recorder.stop();
}

/** The microphone's light goes out. */
function silence(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Records by the device's microphone until it is stopped; what was said by then stays when the question is left. */
export function useRecorder({ report, onRecorded }: RecorderOptions): Recorder {
  const { t } = useTranslation('questionInputs');
  const formats = useFormats();
  const [recording, setRecording] = useState<Recording | null>(null);
  const [isRefused, setRefused] = useState(false);
  const seconds = useSecondsSince(recording?.begun ?? null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useEffect(() => () => end(recording), [recording]);

  async function begin(): Promise<void> {
    setRefused(false);
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    // The question was left while the person was asked.
    if (isGone.current) return silence(stream);
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => {
      silence(stream);
      setRecording(null);
      report(false);
      const [type = ''] = recorder.mimeType.split(';');
      const date = formats.dateTime(new Date().toISOString()).replaceAll(/[/:]/g, '.');
      const name = t(($) => $.questionInputs.recorder.recording, { date });
      const file = new File(parts, `${name}.${endings[type] ?? 'weba'}`, { type });
      if (file.size > 0) onRecorded(file);
    };
    recorder.start();
    report(true);
    setRecording({ recorder, begun: Date.now() });
  }

  return {
    step: !isThere() ? 'missing' : recording ? 'recording' : isRefused ? 'refused' : 'ready',
    seconds,
    start: () =>
      void begin().catch((failure: unknown) => {
        console.warn('The microphone could not be used', failure);
        setRefused(true);
      }),
    stop: () => end(recording),
  };
}

function useSecondsSince(begun: number | null): number {
  const [now, setNow] = useState(0);
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  useEffect(() => {
    if (begun === null) return;
    setNow(Date.now());
    timer.current = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer.current);
  }, [begun]);
  return begun === null ? 0 : Math.max(0, Math.floor((now - begun) / 1000));
}
