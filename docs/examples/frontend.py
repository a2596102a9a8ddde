"""A frontend in Python by plain HTTP: python frontend.py [ruleset] [scenario] [level], beside a running "schiltron serve"."""
import json, os, sys, urllib.error, urllib.request

SERVER = os.environ.get("SCHILTRON", "http://localhost:8080")

def ask(op, **request):
    """Posts one request and answers its reply; raises ValueError with the server's reason."""
    body = json.dumps(request).encode()
    post = urllib.request.Request(f"{SERVER}/v1/{op}", body, {"content-type": "application/json"})
    try:
        with urllib.request.urlopen(post, timeout=120) as reply:
            return json.load(reply)
    except urllib.error.HTTPError as error:
        raise ValueError(json.load(error)["detail"]) from None

ruleset, scenario, level = (sys.argv[1:] + ["tic-tac-toe", "standard", "sergeant"][len(sys.argv) - 1 :])[:3]
game = ask("apply", position={"ruleset": ruleset, "scenario": scenario, "state": {}}, dice="roll")
while game["actor"] != "over":
    if game["player"] == 1:
        action = ask("move", position=game["position"], level=level)["action"]["text"]
        print(game["actorName"], "plays", action)
    else:
        print(game["picture"], "\n", game["actorName"], "choose:", ", ".join(move["text"] for move in game["legal"]))
        action = input().strip()
    try:
        game = ask("apply", position=game["position"], actions=[action], dice="roll")
    except ValueError as error:
        print(error)
print(game["picture"], "\nThe game is over:", game["returns"])
