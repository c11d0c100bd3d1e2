import { CameraView } from '../camera/CameraView';
import { PreparePanel } from '../prepare/PreparePanel';
import { ResultPanel } from '../outcome/ResultPanel';
import { UnassessablePanel } from '../outcome/UnassessablePanel';
import type { useAnalysisFlow } from '../flow/useAnalysisFlow';

/** Loaded with the steps, so that Home needs one script for both. */
export { HistorySection } from '../../history/HistorySection';

/** The steps of an analysis after the choice of a photo, through the folders `camera`, `prepare` and `outcome`. */
export default function AnalysisSteps({ flow }: { flow: ReturnType<typeof useAnalysisFlow> }) {
  const { step } = flow;
  return (
    <>
      {step.name === 'camera' && (
        <CameraView
          hasPhoto={flow.hasPhoto}
          spotId={flow.details.spot.kind === 'same' ? flow.details.spot.spotId : null}
          onChooseSpot={flow.chooseSpot}
          onCapture={(frame) => void flow.choosePhoto(frame, 'camera.jpg')}
          onBack={flow.leaveCamera}
        />
      )}
      {step.name === 'prepare' && (
        <PreparePanel
          framedPhoto={step.framedPhoto}
          details={flow.details}
          problem={step.problem}
          isAnalyzing={step.isAnalyzing}
          waitsSince={step.waitsSince}
          onSquareChange={flow.setSquare}
          onMarkChange={flow.setMark}
          onDetailsChange={flow.setDetails}
          onAnalyze={() => void flow.analyze()}
          onCancel={flow.cancel}
          onBack={flow.restart}
        />
      )}
      {step.name === 'refused' && (
        <UnassessablePanel
          croppedPhoto={step.croppedPhoto}
          reasons={step.reasons}
          onChooseAnother={flow.restart}
          onReframe={flow.reframe}
        />
      )}
      {step.name === 'result' && (
        <ResultPanel
          analysis={step.analysis}
          photo={step.photo}
          notes={step.notes}
          onNotesChange={flow.setNotes}
          onNotesSaved={(notes) => flow.recordSavedNotes(step.analysis.id, notes)}
          onNew={flow.restart}
        />
      )}
    </>
  );
}
