import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { SelectBox } from '../fields/choices/select-box.tsx';
import { codeReader } from './code-reader.ts';
import { type Sightings, seen } from './sightings.ts';
import { whyNoCamera } from './why-no-camera.ts';

export interface CameraProps {
  readonly onScan: (code: string) => void;
  readonly onClose: () => void;
}

/** Milliseconds between two pictures that are read. */
const pause = 100;

/** Reads codes with the camera until it is closed. A code that stays in view is one scan. */
export function Camera({ onScan, onClose }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [wanted, setWanted] = useState('');
  const { stream, cameras, why } = useCamera(wanted);
  const [unread, setUnread] = useState<string | null>(null);
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);
  useReading(video, stream, onScan, setUnread);
  const problem = why ?? unread;
  return (
    <section className="scan-camera stack" aria-label="Camera">
      {problem === null ? (
        <div className="scan-view">
          <video ref={video} autoPlay muted playsInline aria-label="What the camera sees" />
        </div>
      ) : (
        <p role="alert" className="bad">
          {problem}
        </p>
      )}
      <div className="row">
        {cameras.length > 1 && (
          <SelectBox aria-label="Camera" value={wanted} onChange={(event) => setWanted(event.target.value)}>
            <option value="">The camera at the back</option>
            {cameras.map(({ deviceId, label }, at) => (
              <option key={deviceId} value={deviceId}>
                {label || `Camera ${at + 1}`}
              </option>
            ))}
          </SelectBox>
        )}
        <Torch stream={stream} />
        <Button onClick={onClose}>Close camera</Button>
      </div>
    </section>
  );
}

interface Opened {
  readonly stream: MediaStream | null;
  readonly cameras: readonly MediaDeviceInfo[];
  /** Why there is no picture, and what to do. */
  readonly why: string | null;
}

function useCamera(wanted: string): Opened {
  const [opened, setOpened] = useState<Opened>({ stream: null, cameras: [], why: null });
  useEffect(() => {
    let ended = false;
    let stream: MediaStream | null = null;
    const open = async () => {
      try {
        // In a page without HTTPS the browser has no camera at all.
        if (navigator.mediaDevices === undefined) throw new DOMException('', 'SecurityError');
        const which = wanted === '' ? { facingMode: 'environment' } : { deviceId: { exact: wanted } };
        stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...which, width: { ideal: 1280 } } });
        const cameras = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');
        if (ended) stop(stream);
        else setOpened({ stream, cameras, why: null });
      } catch (error) {
        if (!ended) setOpened((now) => ({ ...now, stream: null, why: whyNoCamera(error instanceof Error ? error.name : '') }));
      }
    };
    void open();
    return () => {
      ended = true;
      if (stream !== null) stop(stream);
    };
  }, [wanted]);
  return opened;
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Reads one picture after the other, for as long as there is a stream. */
function useReading(
  video: RefObject<HTMLVideoElement | null>,
  stream: MediaStream | null,
  onScan: (code: string) => void,
  onFailure: (why: string) => void,
): void {
  const latest = useRef(onScan);
  latest.current = onScan;
  useEffect(() => {
    if (stream === null) return;
    const reader = codeReader();
    const canvas = new OffscreenCanvas(1, 1);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    let ended = false;
    let sightings: Sightings = new Map();
    const read = async () => {
      const view = video.current;
      if (ended || context === null) return;
      if (view !== null && view.videoWidth > 0 && view.clientHeight > 0) {
        // Only what the person sees: the picture covers its place, and its edges are cut off.
        const scale = Math.min(view.videoWidth / view.clientWidth, view.videoHeight / view.clientHeight);
        canvas.width = Math.round(view.clientWidth * scale);
        canvas.height = Math.round(view.clientHeight * scale);
        context.drawImage(view, (canvas.width - view.videoWidth) / 2, (canvas.height - view.videoHeight) / 2);
        const codes = await reader.read(context.getImageData(0, 0, canvas.width, canvas.height));
        for (const { text, format } of ended ? [] : codes) {
          const next = seen(sightings, text, format, performance.now());
          sightings = next.sightings;
          if (next.isScan) latest.current(text);
        }
      }
      setTimeout(() => void read().catch(failed), pause);
    };
    const failed = () => {
      if (!ended) onFailure('The code reader could not be loaded. Close the camera and open it again, or type the code');
    };
    void read().catch(failed);
    return () => {
      ended = true;
      reader.end();
    };
  }, [video, stream, onFailure]);
}

/** Switches the light of the camera, where it has one. */
function Torch({ stream }: { readonly stream: MediaStream | null }) {
  const [on, setOn] = useState(false);
  const track = stream?.getVideoTracks()[0];
  const canLight = (track?.getCapabilities?.() as { readonly torch?: boolean } | undefined)?.torch === true;
  if (track === undefined || !canLight) return null;
  const flip = async () => {
    await track.applyConstraints({ advanced: [{ torch: !on } as MediaTrackConstraintSet] });
    setOn(!on);
  };
  return (
    <Button aria-pressed={on} onClick={() => void flip()}>
      {on ? 'Light off' : 'Light on'}
    </Button>
  );
}
